import type { SynthesizeOptions } from '../engine.ts'
import { ownHeight } from './own-height.ts'

const SECONDS = 0.16
const PAUSE = 0.25
const BASE: Record<SynthesizeOptions['gender'], number> = { female: 440, male: 220, child: 660 }

/** A tone for each character, for machines without speech: not speech at all, but speed and pitch can be heard. */
export function* tones(text: string, { voiceId, gender, speed, pitch, sampleRate }: SynthesizeOptions): Generator<Float32Array> {
  const stretch = 2 ** (-speed / 500)
  const base = BASE[gender] * 2 ** (pitch / 500 + ownHeight(voiceId) / 36)
  for (const sign of text) {
    const isPause = /[\s\p{P}]/u.test(sign)
    const count = Math.round((isPause ? PAUSE : SECONDS) * stretch * sampleRate)
    const hz = base * 2 ** ((sign.codePointAt(0)! % 13) / 12)
    yield Float32Array.from({ length: count }, (_, at) =>
      isPause ? 0 : 0.4 * Math.sin((2 * Math.PI * hz * at) / sampleRate) * edge(at, count),
    )
  }
}

/** Without a fade at both ends, every tone would click. */
const edge = (at: number, count: number) => Math.min(1, at / (count * 0.1), (count - at) / (count * 0.1))
