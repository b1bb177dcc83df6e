import { problems } from '../../http/problems.ts'
import type { Context } from '../../core/context.ts'
import { guest, type BodyOf } from '../../core/operation.ts'
import type { Person } from '../../core/sessions.ts'
import { refuse } from '../../metering/refusal.ts'
import { voiceOfExcerpt } from '../../speech/excerpts.ts'
import { isEngineFault } from '../../speech/serve.ts'
import { countDemo } from '../../guard/demo-limit.ts'
import { openVoice } from '../../speech/sealed-voice.ts'

const EXCERPT = 'sample:'

/** The similarity of two voices: each is an encrypted one of the visitor, or one of the samples. */
export const service = guest('open.demoCompare', async (context) => {
  const { engine } = context.tools.speech
  await countDemo(context, 'compare')
  const signal = AbortSignal.timeout(20_000)
  try {
    const [one, other] = await Promise.all((['one', 'other'] as const).map((field) => voiceIn(context, field, signal)))
    const [figure = 0] = await engine.compare(one!, [other!], signal)
    const score = Math.round(figure * 10) / 10
    // Uses the default threshold of the interface, so that the demonstration decides like the product.
    const form = context.contract.calls['speaker.verify']!.form[context.locale]
    const threshold = form.find(({ name }) => name === 'threshold')?.default
    if (typeof threshold !== 'number') throw new Error('Unexpected interface, expected a comparison with a default threshold')
    return { score, threshold, pass: score >= threshold }
  } catch (error) {
    throw isEngineFault(error) ? refuse({ name: 'engine' }, context.request.id) : error
  }
})

async function voiceIn(
  context: Context<Person | undefined, BodyOf<'open.demoCompare'>>,
  field: 'one' | 'other',
  signal: AbortSignal,
): Promise<number[]> {
  const sent = context.body[field]
  if (!sent.startsWith(EXCERPT)) return openVoice(context, field, sent)
  const voice = await voiceOfExcerpt(sent.slice(EXCERPT.length), context.tools.speech.engine, signal)
  if (!voice) throw problems.notFound()
  return voice
}
