import { EngineFailure, NoVoice, type Finding, type SpeechEngine } from '../engine.ts'
import { sampleOf, type Sample } from '../samples.ts'
import { mixed, openPieces, type Sound } from '../sound/measure.ts'
import { Reader } from '../sound/reader.ts'
import { likeness, voiceOf } from '../sound/voice.ts'
import { hasEspeak } from './espeak.ts'
import { recognizeWith } from './hot-words.ts'
import { DemoStream } from './stream.ts'
import { synthesize } from './synthesize.ts'
import { learn } from './train.ts'

/** Between the typical pitches of men and women. */
const MIDDLE_HZ = 165
const VOICE_SECONDS = 30

/**
 * The embedded engine, for demonstrations. It has the true transcripts of the bundled samples and of nothing else; what it says about other
 * sounds is measured. `speaks: 'tones'` does not use espeak-ng even if the machine has it.
 */
export function createDemoEngine({ speaks }: { speaks?: 'espeak-ng' | 'tones' | undefined } = {}): SpeechEngine {
  let voice: Promise<string> | undefined
  const synthesis = () => (voice ??= speaks ? Promise.resolve(speaks) : hasEspeak().then((has) => (has ? 'espeak-ng' : 'tones')))
  return {
    info: async () => ({ name: 'demo', isDemo: true, synthesis: await synthesis() }),
    async recognize(sound, { channels, words = [] }) {
      const sample = await sampleOf(sound.fingerprint)
      if (!sample) return { sentences: [], hasTranscript: false }
      const isSplit = channels === 2 || sample.channels === 1
      return {
        sentences: recognizeWith(sample.name, sample.sentences, words).map(({ speaker, ...rest }) => ({
          ...rest,
          speaker: isSplit ? speaker : 1,
        })),
        hasTranscript: true,
      }
    },
    openStream: ({ sampleRate, words = [] }) => new DemoStream(sampleRate, words),
    synthesize: async (text, options, signal) => synthesize(text, options, await synthesis(), signal),
    async analyze(sound, types) {
      const sample = await sampleOf(sound.fingerprint)
      return types.map((type) => (sample ? known(type, sample) : measured(type, sound)))
    },
    async voiceprint(sound) {
      const found = voiceOf(await monoOf(sound), sound.sampleRate ?? 16_000)
      if (!found) throw new NoVoice('less than a second of voice')
      return found
    },
    compare: async (one, others) => others.map((other) => likeness(one, other)),
    train: (_modelId, lines, signal) => learn(lines, signal),
  }
}

/** The data of a sample is stored, not estimated, so that there is no confidence. */
function known(type: Finding['type'], { speakers, voices }: Sample): Finding {
  if (type === 'speaker') return { type, value: speakers, score: null }
  const [first] = voices
  const value = type === 'gender' ? (first!.gender === 'male' ? 'male' : 'female') : first!.language
  return { type, value, score: null }
}

/** Only the pitch can be measured; this engine knows neither the number of speakers nor the language. */
function measured(type: Finding['type'], { facts }: Sound): Finding {
  const hz = facts?.pitchHz
  if (type !== 'gender' || !hz) return { type, value: null, score: null }
  const apart = Math.abs(Math.log2(hz / MIDDLE_HZ))
  return { type, value: hz < MIDDLE_HZ ? 'male' : 'female', score: Math.round(50 + 50 * Math.min(1, apart / 0.6)) }
}

async function monoOf({ path, mime, sampleRate }: Sound): Promise<Float32Array> {
  const reader = await Reader.open(path)
  try {
    const pieces = await openPieces(reader, mime, { sampleRate: sampleRate ?? 16_000 })
    if (!pieces) throw new EngineFailure('a voiceprint needs a recording that can be decoded')
    const parts: Float32Array[] = []
    let count = 0
    for await (const piece of pieces) {
      parts.push(mixed(piece.channels))
      count += piece.channels[0]!.length
      if (count > VOICE_SECONDS * piece.sampleRate) break
    }
    const all = new Float32Array(count)
    let at = 0
    for (const part of parts) {
      all.set(part, at)
      at += part.length
    }
    return all
  } finally {
    await reader.close()
  }
}
