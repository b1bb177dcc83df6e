import { PitchMeter } from './pitch.ts'

/** Measured, never estimated. Levels in dB below full scale, times in seconds. */
export type Facts = {
  seconds: number
  levelDb: number
  peakDb: number
  /** Where it is louder than silence. */
  segments: { begin: number; end: number }[]
  pauses: number
  speechSeconds: number
  /** The median of the measured pitches; null if there is none, as in noise. */
  pitchHz: number | null
  /** The loudness over time in percent of the maximum, in equal parts. */
  outline: number[]
}

const FRAME = 0.02
/** Anything quieter counts as silence, including a quiet room. */
const SILENCE_DB = -50
const SHORTEST_PAUSE = 0.3
const SHORTEST_SOUND = 0.1
const MOST_SEGMENTS = 2000

/** Measures mono samples as they arrive; five hours take five megabytes. */
export class SoundMeter {
  readonly #rate: number
  readonly #pitch: PitchMeter
  readonly #levels: number[] = []
  readonly #size: number
  #sum = 0
  #filled = 0
  #peak = 0
  #framePeak = 0
  readonly #peaks: number[] = []
  #energy = 0
  #count = 0

  constructor(sampleRate: number) {
    this.#rate = sampleRate
    this.#size = Math.round(sampleRate * FRAME)
    this.#pitch = new PitchMeter(sampleRate)
  }

  push(samples: Float32Array): void {
    this.#pitch.push(samples)
    for (const sample of samples) {
      const power = sample * sample
      this.#sum += power
      if (power > this.#framePeak) this.#framePeak = power
      if (++this.#filled === this.#size) this.#close()
    }
    this.#count += samples.length
  }

  #close(): void {
    this.#levels.push(decibels(this.#sum / this.#filled))
    this.#energy += this.#sum
    this.#peaks.push(this.#framePeak)
    this.#peak = Math.max(this.#peak, this.#framePeak)
    this.#framePeak = 0
    this.#sum = 0
    this.#filled = 0
  }

  finish(): Facts {
    if (this.#filled > 0) this.#close()
    const seconds = this.#count / this.#rate
    const segments = segmentsOf(this.#levels, seconds)
    const speech = segments.reduce((sum, { begin, end }) => sum + end - begin, 0)
    return {
      seconds: round(seconds),
      levelDb: round(decibels(this.#energy / Math.max(1, this.#count)), 1),
      peakDb: round(decibels(this.#peak), 1),
      segments: segments.slice(0, MOST_SEGMENTS),
      pauses: Math.max(0, segments.length - 1),
      speechSeconds: round(speech),
      pitchHz: segments.length === 0 ? null : this.#pitch.finish(),
      outline: outlineOf(this.#peaks),
    }
  }
}

/** The number of bars that a player draws. */
const BARS = 96

/** The maximum of each of the equal parts; converts power to level. */
export function outlineOf(powers: number[], bars = BARS): number[] {
  if (powers.length === 0) return []
  const count = Math.min(bars, powers.length)
  const peaks = Array.from({ length: count }, (_, bar) => {
    let peak = 0
    for (let at = Math.floor((bar * powers.length) / count); at < Math.floor(((bar + 1) * powers.length) / count); at++)
      peak = Math.max(peak, powers[at]!)
    return Math.sqrt(peak)
  })
  const loudest = Math.max(...peaks, 0.01)
  return peaks.map((peak) => Math.round((peak / loudest) * 100))
}

/** Runs of frames that are clearly louder than the background, with short gaps closed. */
export function segmentsOf(levels: number[], seconds: number): { begin: number; end: number }[] {
  const sorted = Float32Array.from(levels).sort()
  const room = sorted[Math.floor(sorted.length * 0.1)] ?? SILENCE_DB
  const loud = sorted[Math.floor(sorted.length * 0.95)] ?? SILENCE_DB
  const limit = Math.max(SILENCE_DB, Math.min(room + 10, loud - 12))
  const segments: { begin: number; end: number }[] = []
  for (const [at, level] of levels.entries()) {
    if (level <= limit) continue
    const [begin, end] = [at * FRAME, Math.min(seconds, (at + 1) * FRAME)]
    const last = segments.at(-1)
    if (last && begin - last.end < SHORTEST_PAUSE) last.end = end
    else segments.push({ begin, end })
  }
  return segments
    .filter(({ begin, end }) => end - begin >= SHORTEST_SOUND)
    .map(({ begin, end }) => ({ begin: round(begin), end: round(end) }))
}

export const decibels = (power: number): number => Math.max(-96, 10 * Math.log10(power + 1e-12))
export const round = (value: number, places = 2): number => Number(value.toFixed(places))
