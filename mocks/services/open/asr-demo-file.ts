import type { Row } from '../../db/database.ts'
import { problems } from '../../http/problems.ts'
import { text } from '../../http/texts.ts'
import type { Context } from '../../core/context.ts'
import { guest } from '../../core/operation.ts'
import { refuse, type Refusal } from '../../metering/refusal.ts'
import { NoVoice } from '../../speech/engine.ts'
import { factsOf, isEngineFault, measure } from '../../speech/serve.ts'
import type { Sound } from '../../speech/sound/measure.ts'
import { stored, unsure } from '../../speech/transcript.ts'
import { written } from '../../speech/understand.ts'
import { recognizerFor } from '../../speech/visitor-recognizer.ts'
import { countDemo } from '../../guard/demo-limit.ts'
import { use } from '../../guard/slider.ts'
import { sealVoice } from '../../speech/sealed-voice.ts'

const MOST_SECONDS = 60
const ENGINE_MS = 20_000

type Show = (context: Context, sound: Sound, signal: AbortSignal) => Promise<Row & { facts: ReturnType<typeof factsOf> }>

const recognize: Show = async (context, sound, signal) => {
  const recognizer = recognizerFor(context, sound.sampleRate)
  const options = { engine: recognizer, channels: sound.channels ?? 1, speakers: 0 }
  const answer = await written(context, await context.tools.speech.engine.recognize(sound, options, signal), sound)
  return { ...answer, recognizer, ...(answer.hasTranscript && answer.engine.isDemo ? { notice: stored(context.locale) } : {}) }
}

const analyze: Show = async ({ locale, tools }, sound, signal) => {
  const results = await tools.speech.engine.analyze(sound, ['speaker', 'gender', 'language'], signal)
  const engine = await tools.speech.engine.info()
  const isPart = results.some(({ value }) => value === null)
  return { results, facts: factsOf(sound), engine, ...(engine.isDemo ? { notice: (isPart ? unsure : stored)(locale) } : {}) }
}

/** The features of a voice, encrypted for the visitor, so that they can be compared without being stored here. */
const takeVoice: Show = async (context, sound, signal) => {
  const no = (name: 'format' | 'noVoice') => refuse({ name, field: 'file' }, context.request.id)
  if (!sound.facts) throw no('format')
  const voice = await context.tools.speech.engine.voiceprint(sound, signal).catch((error: unknown) => {
    throw error instanceof NoVoice ? no('noVoice') : error
  })
  return { voice: await sealVoice(context, voice), facts: factsOf(sound) }
}

/** By the `id` of the demonstration. */
const shows: Record<string, Show> = { sentence: recognize, recording: recognize, sound: analyze, voiceprint: takeVoice }

/** Processes one recording of a visitor; each slider check is valid once within ten minutes, and nothing is stored. */
export const service = guest('open.asrDemoFile', async (context) => {
  const { body, file, request } = context
  await use(context, 'nc_demo', context.body)
  await countDemo(context, 'file')
  if (!file) throw problems.invalid({ file: text('http/problems', 'noFile') })
  const no = (refusal: Refusal) => refuse({ ...refusal, field: 'file' }, request.id)
  const sound = await measure(file.path, file.type, { most: MOST_SECONDS * 2 })
  if (!sound) throw no({ name: 'format' })
  if (sound.seconds > MOST_SECONDS + 0.5) throw no({ name: 'tooLong', values: { seconds: Math.ceil(sound.seconds), most: MOST_SECONDS } })
  if (sound.facts?.segments.length === 0) throw no({ name: 'silent' })
  const begun = performance.now()
  try {
    const shown = await shows[body.id]!(context, sound, AbortSignal.timeout(ENGINE_MS))
    return { requestId: request.id, latency: Math.max(1, Math.round(performance.now() - begun)), ...shown }
  } catch (error) {
    throw isEngineFault(error) ? refuse({ name: 'engine' }, request.id) : error
  }
})
