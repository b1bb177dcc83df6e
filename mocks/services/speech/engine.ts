import { guest } from '../../core/operation.ts'
import { MISHEARD, samples } from '../../speech/samples.ts'
import { text } from '../../http/texts.ts'

const TONES = text('services/speech', 'tones')

/** What recognises and speaks here, and samples to try it with. */
export const service = guest('speech.engine', async ({ locale, tools, person }) => {
  const engine = await tools.speech.engine.info()
  const by = engine.synthesis === 'tones' ? TONES(locale) : engine.synthesis
  return {
    ...engine,
    ...(engine.isDemo ? { notice: text('services/speech', 'notice', { synthesis: by })(locale) } : {}),
    samples: engine.isDemo
      ? samples
          .filter(({ name }) => person || name !== MISHEARD)
          .map(({ voices: _, ...sample }) => ({ ...sample, title: text('speech/samples', sample.name)(locale) }))
      : [],
  }
})
