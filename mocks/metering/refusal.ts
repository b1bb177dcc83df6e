import { refusalCodes, type RefusalCode } from '../../src/schema/sold.ts'
import type { Locale } from '../../src/schema/compiled.ts'
import { Problem } from '../http/problems.ts'
import { text, type LocalText } from '../http/texts.ts'
import type { LoggedAnswer } from '../core/logged-answer.ts'
import { loggedAnswer } from './trace.ts'

/** Codes of the error catalogue, as in the call log. */
export type Code = 0 | RefusalCode

/** The HTTP status and catalogue code of each refusal; the sentences, which say what to do, are in `texts`. */
export const REFUSALS = {
  format: [422, 4001],
  tooLong: [422, 4002],
  tooShort: [422, 4001],
  tooBig: [422, 4002],
  silent: [422, 4003],
  noVoice: [422, 4003],
  noApp: [409, 4011],
  appOff: [403, 4011],
  notOpened: [403, 4012],
  interfaceOff: [403, 4013],
  notAllowed: [403, 4014],
  outOfScope: [403, 4015],
  dailyLimit: [429, 4291],
  concurrency: [429, 4290],
  appConcurrency: [429, 4290],
  crowded: [429, 4290],
  queue: [429, 4290],
  noPackage: [409, 4020],
  reserved: [429, 4290],
  engine: [503, 5000],
} as const satisfies Record<string, readonly [number, Code]>

/** Seconds until another try may go well, where no refusal says so itself: a place is free soon, an engine is looked after. */
const RETRY_AFTER: Partial<Record<number, number>> = { 429: 1, 503: 5 }

export type RefusalName = keyof typeof REFUSALS
export type Refusal = { name: RefusalName; values?: Record<string, string | number | LocalText> & { wait?: number }; field?: string }

export const codeOf = ({ name }: Refusal): Code => REFUSALS[name][1]

/** The sentence of a refusal with its values filled in; values that depend on the language are functions of it. */
export const sentenceOf = ({ name, values = {} }: Refusal): LocalText => {
  const inLocale = (locale: Locale) =>
    Object.fromEntries(Object.entries(values).map(([hole, value]) => [hole, typeof value === 'function' ? value(locale) : value]))
  // why: the type of a refusal has already ensured that its values fit its sentence.
  return text('metering/refusals', name, inLocale as never)
}

/** The refusal as an answer: its catalogue code and request id lead to its line in the call log. */
export function refuse(refusal: Refusal, requestId: string): Problem {
  const [status, errorCode] = REFUSALS[refusal.name]
  const tell = sentenceOf(refusal)
  return new Problem(status, tell, {
    data: { errorCode, requestId },
    ...(refusal.field ? { fields: { [refusal.field]: tell } } : {}),
    ...(status in RETRY_AFTER ? { retryAfter: refusal.values?.wait ?? RETRY_AFTER[status] } : {}),
  })
}

const withoutLine = new WeakSet<object>()

/** Marks a refusal as not logged. */
export function unlogged(problem: Problem): Problem {
  withoutLine.add(problem)
  return problem
}
/** Whether a refusal of the open API is in the call log, or is about to be, where it keeps its recording. */
export const entersLog = (error: unknown): boolean => error instanceof Problem && isLogged(error) && codeOfProblem(error) !== undefined

export const isLogged = (problem: Problem): boolean => !withoutLine.has(problem)

/** A refusal as it is stored in the call log. */
export const noted = (refusal: Refusal, requestId: string): { code: Code; answer: LoggedAnswer } => ({
  code: codeOf(refusal),
  answer: loggedAnswer(refuse(refusal, requestId)),
})

/** The catalogue code for an answer of the open API; undefined for what is not a call of an application. */
export function codeOfProblem({ code, data }: Problem): Code | undefined {
  const { errorCode }: { errorCode?: unknown } = data ?? {}
  const named = refusalCodes.find((one) => one === errorCode)
  if (named !== undefined) return named
  if (code === 403 || code === 429) return undefined
  if (code >= 500) return 5000
  if (code === 413) return 4002
  return code === 404 ? 4040 : 4000
}
