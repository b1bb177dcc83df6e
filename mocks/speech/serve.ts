import { setImmediate } from 'node:timers/promises'
import type { Choices } from '../../schemas/.meta/rows.ts'
import { problems } from '../http/problems.ts'
import type { Context } from '../core/context.ts'
import type { Person } from '../core/sessions.ts'
import type { Upload } from '../core/uploads.ts'
import { NOTHING } from '../metering/funds.ts'
import type { Amounts, Ask } from '../core/meter.ts'
import { noted, refuse, type Refusal } from '../metering/refusal.ts'
import { parametersOf } from '../metering/trace.ts'
import { EngineFailure, type Recognition, type Sentence } from './engine.ts'
import { applyOptions } from './transcript.ts'
import { measureSound, type Bare, type Sound } from './sound/measure.ts'
import { text } from '../http/texts.ts'
import { anyForm } from '../../src/schema/contract.ts'
import { textIn } from '../db/row-values.ts'

/** The service that a call uses. */
export type Used = { service: Choices['service']; code: string; engine?: Ask['engine']; amounts?: Partial<Amounts> }

/** The caller is waiting, so the engine has a timeout. */
const ENGINE_MS = 30_000

/** The application of a call: from its body, or from the header `App-Id`; of a program it is the one whose secret it has. */
export function appOf({ body, person, request }: Pick<Context, 'body' | 'person' | 'request'>): string | undefined {
  const named = person?.secretId === undefined ? body.appId : undefined
  return (typeof named === 'string' && named) || request.header('app-id') || undefined
}

export function askOf({ person, body, request, now }: Context<Person>, { service, code, engine, amounts }: Used): Ask {
  const { id: requestId, ip } = request
  const all = { call: 1, second: 0, char: 0, ...amounts }
  return {
    userId: person.userId,
    appId: appOf({ body, person, request }),
    service,
    code,
    engine,
    ip,
    now,
    requestId,
    secretId: person.secretId,
    amounts: all,
    parameters: parametersOf(body),
  }
}

/** Refuses a call and records that in the caller's call log. */
export async function refused(context: Context<Person>, used: Used, refusal: Refusal): Promise<never> {
  await context.tools.speech.meter.note(askOf(context, used), noted(refusal, context.request.id))
  throw refuse(refusal, context.request.id)
}

export type Served<T> = { answer: T; latency: number; packageName: string | null; requestId: string }

/** Does the work of a call under all limits and books it: if it fails or has no result, it costs nothing, but is in the log. */
export async function metered<T>(
  context: Context<Person>,
  used: Used,
  work: (signal: AbortSignal) => Promise<T>,
  gives: (answer: T) => boolean = () => true,
): Promise<Served<T>> {
  const { meter } = context.tools.speech
  const opened = await meter.open(askOf(context, used))
  const { id: requestId } = context.request
  if (!('use' in opened)) throw refuse('refusal' in opened ? opened.refusal : { name: 'engine' }, requestId)
  const begun = performance.now()
  const outcome = () => ({ now: context.now, latency: Math.max(1, Math.round(performance.now() - begun)) })
  try {
    const answer = await unlessQuick(context.tools.rest, work(AbortSignal.timeout(ENGINE_MS)))
    const { now, latency } = outcome()
    // What is kept is what was answered: with the punctuation and figures that were asked for.
    const transcript = sentencesIn(answer)?.map((one) => ({ ...one, text: applyOptions(one.text, context.body) }))
    const { locale } = context
    const packageName = await meter.close(opened.use, {
      code: 0,
      now,
      latency,
      transcript,
      locale,
      ...(gives(answer) ? {} : { amounts: NOTHING }),
    })
    return { answer, latency, packageName, requestId }
  } catch (error) {
    await meter.close(opened.use, { ...noted({ name: 'engine' }, requestId), ...outcome() })
    throw isEngineFault(error) ? refuse({ name: 'engine' }, requestId) : error
  }
}

/** While an engine takes its time, the seat of the call is released for others. */
async function unlessQuick<T>(rest: Context['tools']['rest'], work: Promise<T>): Promise<T> {
  const quick = await Promise.race([work.then(() => true), setImmediate(false)])
  return quick ? work : rest(() => work)
}

/** The sentences of a recognition. */
const sentencesIn = (answer: unknown): Sentence[] | undefined => (isRecognition(answer) ? answer.sentences : undefined)

const isRecognition = (answer: unknown): answer is Recognition =>
  typeof answer === 'object' && answer !== null && 'sentences' in answer && Array.isArray(answer.sentences)

export function isEngineFault(error: unknown): boolean {
  return error instanceof EngineFailure || (error instanceof Error && (error.name === 'AbortError' || error.name === 'TimeoutError'))
}

/** The rules of a form's field for its recording. */
type SoundRule = { most?: number | undefined; least?: number | undefined; bytes?: number | undefined }

/** The recording of a field: the caller's own, readable, neither too long nor silent; everything is measured, whatever was declared. */
export async function soundIn(
  context: Context<Person>,
  used: Used,
  field: string,
  { least }: SoundRule = {},
): Promise<Sound & { upload: Upload }> {
  const { body, call, person, tools } = context
  const rules = anyForm(call).find(({ name }) => name === field)?.rules
  const upload = await tools.uploads.find(textIn(body, field))
  // A recording of somebody else is reported as missing, so that nobody learns whether it exists.
  if (!upload || upload.userId !== person.userId) throw problems.invalid({ [field]: noSuchFile })
  const no = (refusal: Refusal) => refused(context, used, { ...refusal, field })
  if (!upload.type.startsWith('audio/')) return no({ name: 'format' })
  const bytes = rules?.maxBytes
  if (bytes !== undefined && upload.bytes > bytes) return no({ name: 'tooBig', values: { most: Math.floor(bytes / 1_048_576) } })
  const most = rules?.maxSeconds
  const path = await tools.uploads.pathOf(upload.ref)
  if (path === undefined) throw problems.invalid({ [field]: noSuchFile })
  const sound = await measure(path, upload.type, { ...bareOf(used.engine), ...(most ? { most: most * 2 } : {}) })
  if (!sound) return no({ name: 'format' })
  // A container counts whole packets, and a microphone stops slightly late.
  if (most !== undefined && sound.seconds > most + 0.5) return no({ name: 'tooLong', values: { seconds: Math.ceil(sound.seconds), most } })
  if (least !== undefined && sound.seconds < least) return no({ name: 'tooShort', values: { seconds: Math.floor(sound.seconds), least } })
  if (sound.facts && sound.facts.segments.length === 0) return no({ name: 'silent' })
  return { ...sound, upload }
}

export const noSuchFile = text('speech/speech', 'noRecording')

/** Raw samples have the rate of the engine that will read them. */
export function bareOf(engine: string | null | undefined): { bare: Bare } {
  return { bare: { sampleRate: engine?.startsWith('8k') ? 8000 : 16_000 } }
}

/** A missing or broken file is not audio; that is up to the sender. */
export async function measure(
  path: string,
  mime: string,
  options: { bare?: Bare; most?: number; tell?: (share: number) => void },
): Promise<Sound | undefined> {
  return measureSound(path, mime, options).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== undefined && error.code !== 'ENOENT' && !error.code.startsWith('ERR_')) throw error
    return undefined
  })
}

/** The measured facts in the format of an answer. */
export function factsOf(sound: Sound) {
  const { seconds, sampleRate, channels, facts } = sound
  // The outline is only needed for drawing.
  const { outline: _, ...measured } = facts ?? {}
  return {
    ...measured,
    seconds: Number(seconds.toFixed(2)),
    sampleRate: sampleRate ?? null,
    channels: channels ?? null,
    decoded: facts !== undefined,
  }
}
