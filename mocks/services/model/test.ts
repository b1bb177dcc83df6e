import { operation } from '../../core/operation.ts'
import { problems } from '../../http/problems.ts'
import { checkGuards } from '../../resource/change.ts'
import { billedSeconds } from '../../speech/sound/measure.ts'
import { hasWords } from '../../speech/engine.ts'
import { metered, soundIn } from '../../speech/serve.ts'
import { wordsFor, written } from '../../speech/understand.ts'

/** Recognises a recording with the model and with its base engine for comparison; books one call. */
export const service = operation('model.test', async (context) => {
  const { body, person, tools } = context
  const model = await tools.store.find('model', { modelId: body.modelId, userId: person.userId })
  if (!model) throw problems.notFound()
  checkGuards(context, model)
  const engine = model.baseEngine
  const used = { service: 'asr-sentence' as const, code: 'asr.sentence', engine }
  const sound = await soundIn(context, used, 'audio')
  const { words } = await wordsFor(context, undefined, undefined)
  const { answer, ...served } = await metered(
    context,
    { ...used, amounts: { second: billedSeconds(sound) } },
    async (signal) => {
      const base = await tools.speech.engine.recognize(sound, { engine, words }, signal)
      return { base, own: await tools.speech.engine.recognize(sound, { engine, words, modelId: model.modelId }, signal) }
    },
    ({ own }) => hasWords(own.sentences),
  )
  const base = await written(context, answer.base, sound)
  return { ...served, ...(await written(context, answer.own, sound)), base: { text: base.text } }
})
