import { operation } from '../../core/operation.ts'
import { billedSeconds } from '../../speech/sound/measure.ts'
import { hasWords } from '../../speech/engine.ts'
import { appOf, metered, soundIn } from '../../speech/serve.ts'
import { wordsFor, written } from '../../speech/understand.ts'

/** Recognises a recording of at most a minute, sent as a file or by the reference of an upload, and books one call. */
export const service = operation('asr.sentence', async (context) => {
  const { body, tools } = context
  const used = { service: 'asr-sentence' as const, code: 'asr.sentence', engine: body.engine }
  const sound = await soundIn(context, used, 'audio')
  const { words, vocabId } = await wordsFor(context, body.vocabId, appOf(context))
  // The log names the table that was used, also where it was the application's own.
  const told = { ...context, body: { ...body, ...(vocabId ? { vocabId } : {}) } }
  const modelId = body.modelId || undefined
  const amounts = { second: billedSeconds(sound) }
  const { answer, ...served } = await metered(
    told,
    { ...used, amounts },
    (signal) => tools.speech.engine.recognize(sound, { engine: used.engine, words, modelId }, signal),
    ({ sentences }) => hasWords(sentences),
  )
  return { ...served, ...(await written(context, answer, sound)) }
})
