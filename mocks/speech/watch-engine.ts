import { EngineFailure, NoVoice, TooFewLines, type SpeechEngine } from './engine.ts'

export type Deed = keyof SpeechEngine

export const DEEDS = [
  'info',
  'recognize',
  'openStream',
  'synthesize',
  'analyze',
  'voiceprint',
  'compare',
  'train',
] as const satisfies readonly Deed[]

/** Wraps an engine and reports its failures; cancelled calls and insufficient input are not failures. */
export function watchEngine(engine: SpeechEngine, onFault: (deed: Deed, error: unknown) => void): SpeechEngine {
  const tell = (deed: Deed) => (error: unknown) => {
    if (isItsFault(error)) onFault(deed, error)
    throw error
  }
  return {
    info: () => engine.info().catch(tell('info')),
    recognize: (...asked) => engine.recognize(...asked).catch(tell('recognize')),
    openStream: (options) => {
      const stream = engine.openStream(options)
      return { push: (samples) => stream.push(samples).catch(tell('openStream')), end: () => stream.end().catch(tell('openStream')) }
    },
    synthesize: async (...asked) => {
      const spoken = await engine.synthesize(...asked).catch(tell('synthesize'))
      return { ...spoken, pieces: watched(spoken.pieces, tell('synthesize')) }
    },
    analyze: (...asked) => engine.analyze(...asked).catch(tell('analyze')),
    voiceprint: (...asked) => engine.voiceprint(...asked).catch(tell('voiceprint')),
    compare: (...asked) => engine.compare(...asked).catch(tell('compare')),
    train: (...asked) => engine.train(...asked).catch(tell('train')),
  }
}

/** Speech arrives in pieces, and may fail in between. */
async function* watched<T>(pieces: AsyncIterable<T>, failed: (error: unknown) => never): AsyncIterable<T> {
  try {
    yield* pieces
  } catch (error) {
    failed(error)
  }
}

const isItsFault = (error: unknown): boolean =>
  (error instanceof EngineFailure && !(error instanceof NoVoice || error instanceof TooFewLines)) ||
  (error instanceof Error && error.name === 'TimeoutError')
