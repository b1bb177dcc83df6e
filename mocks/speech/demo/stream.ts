import type { RecognitionStream, StreamEvent, Word } from '../engine.ts'
import { recognizeWith } from './hot-words.ts'
import { pcmSamples, type Sample } from '../samples.ts'
import { decibels, round } from '../sound/meter.ts'

const FRAME = 0.02
const LOUD_DB = -45
const PAUSE_FRAMES = 20
const LEAST_FRAMES = 8
/** A sentence appears on screen in steps, as with a real engine. */
const PARTIAL_EVERY = 0.3

/**
 * The recognition of the demo engine: as long as the input matches a bundled sample, it returns the words of the sample; for any other
 * input
 * it reports when there was sound, and how loud.
 */
export class DemoStream implements RecognitionStream {
  readonly #rate: number
  readonly #ears: Ears
  #fitting: { sample: Sample; samples: Int16Array }[] | undefined
  #count = 0
  #sent = 0
  #partialAt = 0

  readonly #words: Word[]

  constructor(sampleRate: number, words: Word[] = []) {
    this.#rate = sampleRate
    this.#words = words
    this.#ears = new Ears(sampleRate)
  }

  async push(samples: Int16Array): Promise<StreamEvent[]> {
    this.#fitting ??= (await pcmSamples()).filter(({ sample }) => sample.sampleRate === this.#rate)
    const from = this.#count
    this.#count += samples.length
    this.#fitting = this.#fitting.filter((known) => fits(known.samples, samples, from))
    const recognized = this.#ears.push(samples)
    const [known, other] = this.#fitting
    if (!known) return recognized
    return other ? [] : this.#read(known.sample)
  }

  async end(): Promise<StreamEvent[]> {
    const known = this.#fitting?.length === 1 && this.#sent > 0
    return known ? [] : this.#ears.end()
  }

  #read(sample: Sample): StreamEvent[] {
    const sentences = recognizeWith(sample.name, sample.sentences, this.#words)
    const now = this.#count / this.#rate
    const events: StreamEvent[] = []
    for (let next = sentences[this.#sent]; next && next.end <= now; next = sentences[this.#sent]) {
      events.push({ type: 'final', ...next })
      this.#sent++
    }
    const next = sentences[this.#sent]
    if (next && next.begin < now && now - this.#partialAt >= PARTIAL_EVERY) {
      this.#partialAt = now
      const signs = [...next.text]
      const text = signs.slice(0, Math.floor((signs.length * (now - next.begin)) / (next.end - next.begin))).join('')
      if (text !== '') events.push({ type: 'partial', begin: next.begin, text })
    }
    return events
  }
}

function fits(known: Int16Array, samples: Int16Array, from: number): boolean {
  if (from + samples.length > known.length) {
    // The last part of a file may be padded with silence.
    for (let at = Math.max(0, known.length - from); at < samples.length; at++) if (samples[at] !== 0) return false
  }
  const length = Math.min(samples.length, known.length - from)
  for (let at = 0; at < length; at++) if (known[from + at] !== samples[at]) return false
  return true
}

/** Detects when somebody makes a sound, and for how long. */
class Ears {
  readonly #size: number
  #sum = 0
  #filled = 0
  #frames = 0
  #begin = -1
  #last = 0
  #energy = 0
  #loud = 0

  constructor(rate: number) {
    this.#size = Math.round(rate * FRAME)
  }

  push(samples: Int16Array): StreamEvent[] {
    const events: StreamEvent[] = []
    for (const sample of samples) {
      this.#sum += (sample / 32_768) ** 2
      if (++this.#filled === this.#size) events.push(...this.#close())
    }
    return events
  }

  #close(): StreamEvent[] {
    const power = this.#sum / this.#filled
    this.#sum = 0
    this.#filled = 0
    const at = this.#frames++
    if (decibels(power) > LOUD_DB) {
      if (this.#begin < 0) this.#begin = at
      this.#last = at
      this.#energy += power
      this.#loud++
      return []
    }
    return this.#begin >= 0 && at - this.#last >= PAUSE_FRAMES ? this.end() : []
  }

  end(): StreamEvent[] {
    const [begin, end, loud, energy] = [this.#begin, this.#last + 1, this.#loud, this.#energy]
    this.#begin = -1
    this.#energy = 0
    this.#loud = 0
    if (begin < 0 || loud < LEAST_FRAMES) return []
    return [{ type: 'sound', begin: round(begin * FRAME), end: round(end * FRAME), levelDb: round(decibels(energy / loud), 1) }]
  }
}
