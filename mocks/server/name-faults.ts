import { listWords } from '../../src/schema/list-words.ts'
import { anyForm, type Call, type Contract } from '../../src/schema/contract.ts'
import type { Field, Locale } from '../../src/schema/compiled.ts'
import type { Row } from '../db/database.ts'
import { Problem, problems } from '../http/problems.ts'
import type { Sentence } from '../http/texts.ts'
import { text } from '../http/texts.ts'

const invalid = problems.invalid({})
export const noParameter = text('server/open-api', 'noParameter')
/** Longer values are not repeated. */
const MOST_LETTERS = 60
/** Lists up to this length are told whole; of longer ones the beginning is, with how many more there are. */
export const MOST_VALUES = 30
const FIRST_VALUES = 20

/** Values that are allowed, and how many there are: of many, only the first ones are at hand. */
export type Allowed = { values: string[]; count: number }
/** The values of a field that refers to rows, as far as the caller may see them. */
type Refers = (field: string) => Promise<Allowed>
/** What was sent, what the address says instead of the caller, and which interface is documented where the caller finds the rest. */
type Sent = { body: Row; set: Row; refers: Refers; code: string; origin: string }

/**
 * Beside a form, the fields show what is wrong; an API client reads only the answer, which therefore names each field, what was found in
 * it, and what is allowed.
 */
export async function nameFaults(error: unknown, call: Call, { body, set, refers, ...place }: Sent): Promise<unknown> {
  if (!(error instanceof Problem) || !error.fields || error.message !== invalid.message) return error
  const { fields } = error
  const form = anyForm(call)
  const facts = await Promise.all(
    Object.entries(fields).map(async ([name, sentence]) => {
      if ((!form.some((one) => one.name === name) || Object.hasOwn(set, name)) && Object.hasOwn(body, name))
        return { name, sentence: noParameter, allowed: whole(parametersOf(form, call, set)), found: undefined }
      const allowed = await allowedIn(form, name, refers)
      const given: unknown = body[name]
      const isAllowed = allowed.values.includes(String(given))
      return { name, sentence, allowed: isAllowed ? whole([]) : allowed, found: isShort(given) && !isAllowed ? String(given) : undefined }
    }),
  )
  const say = (locale: Locale) => facts.map((one) => sayFault(one, place, locale)).join('; ')
  const told = Object.fromEntries(facts.map(({ name, sentence }) => [name, sentence]))
  return new Problem(error.code, say, { status: error.status, fields: told, data: error.data })
}

/** What a program can send: a recording is called `file`, and what the address itself says is not sent. */
function parametersOf(form: Field[], { file }: Call, set: Row): string[] {
  const names = form.flatMap(({ name }) => (Object.hasOwn(set, name) ? [] : [name === file?.as ? 'file' : name]))
  return [...new Set(names)]
}

type Facts = { name: string; sentence: Sentence; allowed: Allowed; found: string | undefined }

function sayFault({ name, sentence, allowed, found }: Facts, place: Pick<Sent, 'code' | 'origin'>, locale: Locale): string {
  const said = `${name}: ${typeof sentence === 'function' ? sentence(locale) : sentence}`
  // Without the values that would have been right, what was found is known to whoever sent it.
  if (allowed.values.length === 0) return said
  const values = { said, found: found ?? '', allowed: listAllowed(allowed, place, locale) }
  return text('server/open-api', found === undefined ? 'allowed' : 'foundAllowed', values)(locale)
}

function listAllowed({ values, count }: Allowed, place: Pick<Sent, 'code' | 'origin'>, locale: Locale): string {
  if (count <= MOST_VALUES) return listWords(values, locale)
  const first = values.slice(0, FIRST_VALUES)
  return text('server/open-api', 'more', { first: listWords(first, locale), count: count - first.length, ...place })(locale)
}

const whole = (values: string[]): Allowed => ({ values, count: values.length })

const isShort = (given: unknown): given is string | number | boolean =>
  (typeof given === 'string' && given !== '' && given.length <= MOST_LETTERS) || typeof given === 'number' || typeof given === 'boolean'

async function allowedIn(form: Field[], name: string, refers: Refers): Promise<Allowed> {
  const field = form.find((one) => one.name === name)
  if (field?.choices) return whole(field.choices.map(({ value }) => String(value)))
  if (field?.type === 'boolean') return whole(['true', 'false'])
  const { minimum, maximum } = field?.rules ?? {}
  if (minimum !== undefined && maximum !== undefined) return whole([`${minimum} – ${maximum}`])
  return refers(name)
}

/** The list that a field chooses from, and the filters of it that are constants; undefined if it depends on anything else. */
export function choicesBehind(
  { calls }: Contract,
  { references }: Call,
  name: string,
): { call: Call; value: string; where: Row } | undefined {
  const among = references.find(({ path }) => path === name)?.among
  const call = among && calls[among.call]
  if (!call || Object.values(among.where).some((operand) => typeof operand === 'object' && operand !== null)) return undefined
  return { call, value: among.value, where: among.where }
}
