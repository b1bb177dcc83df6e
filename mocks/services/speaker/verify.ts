import { operation } from '../../core/operation.ts'
import { problems } from '../../http/problems.ts'
import { text } from '../../http/texts.ts'
import { compared, vectorsOf, voiceIn } from '../../speech/voiceprints.ts'

const noVoice = text('services/speaker', 'noVoice')

/** Compares a recording with one voiceprint; books one call. */
export const service = operation('speaker.verify', async (context) => {
  const { body, person, tools } = context
  const speaker = await tools.store.find('speaker', { speakerId: body.speakerId, userId: person.userId })
  if (!speaker) throw problems.notFound()
  const enrolled = (await vectorsOf(context, [speaker])).get(speaker.speakerId)
  if (!enrolled) throw problems.conflict(noVoice)
  const { used, vector } = await voiceIn(context, 'vpr.verify')
  const { answer, ...served } = await compared(context, used, vector, [enrolled])
  const [score = 0] = answer
  const threshold = body.threshold
  return {
    ...served,
    score,
    threshold,
    pass: score >= threshold,
    decision: score >= threshold ? 'pass' : 'fail',
    engine: await tools.speech.engine.info(),
  }
})
