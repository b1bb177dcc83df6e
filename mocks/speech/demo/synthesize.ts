import { setImmediate as breathe } from 'node:timers/promises'
import type { Synthesis, SynthesizeOptions } from '../engine.ts'
import { speak } from './espeak.ts'
import { tones } from './tones.ts'

const PART = 600
/** The full range of the control is 12 dB. */
const GAIN_DB = 12

/** Real audio: spoken by espeak-ng if the machine has it, otherwise a tone for each character. */
export function synthesize(text: string, options: SynthesizeOptions, by: string, signal: AbortSignal): Synthesis {
  const said = { chars: 0 }
  const voice = by === 'espeak-ng' ? spoken(text, options, signal, said) : hummed(text, options, signal, said)
  return { by, pieces: louder(voice, options.volume), share: () => Math.min(1, said.chars / Math.max(1, text.length)) }
}

/** How many characters of the text have been spoken. */
type Said = { chars: number }

async function* spoken(text: string, options: SynthesizeOptions, signal: AbortSignal, said: Said): AsyncGenerator<Float32Array> {
  for (const part of splitText(text, PART)) {
    yield* speak(part, options, signal)
    said.chars += part.length
  }
}

async function* hummed(text: string, options: SynthesizeOptions, signal: AbortSignal, said: Said): AsyncGenerator<Float32Array> {
  let count = 0
  for (const tone of tones(text, options)) {
    signal.throwIfAborted()
    yield tone
    said.chars++
    if (++count % 50 === 0) await breathe()
  }
}

async function* louder(pieces: AsyncIterable<Float32Array>, volume: number): AsyncGenerator<Float32Array> {
  const gain = 10 ** (((volume / 500) * GAIN_DB) / 20)
  for await (const piece of pieces) yield gain === 1 ? piece : piece.map((sample) => soft(sample * gain))
}

/** Soft clipping, which does not crackle. */
const soft = (sample: number) =>
  Math.abs(sample) <= 0.8 ? sample : Math.sign(sample) * (0.8 + 0.2 * Math.tanh((Math.abs(sample) - 0.8) / 0.2))

/** Splits a text at the ends of sentences, or at a maximum length if there are none. */
export function splitText(text: string, most: number): string[] {
  const parts: string[] = []
  let part = ''
  for (const sentence of text.match(/[^。！？!?；;.\n]*[。！？!?；;.\n]*/gu) ?? []) {
    if (part !== '' && part.length + sentence.length > most) {
      parts.push(part)
      part = ''
    }
    part += sentence
    while (part.length > most) {
      parts.push(part.slice(0, most))
      part = part.slice(most)
    }
  }
  return [...parts, part].filter((one) => one.trim() !== '')
}
