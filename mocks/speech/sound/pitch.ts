const RATE = 8000
const WINDOW = 320
const LOWEST_HZ = 60
const HIGHEST_HZ = 420
/** How similar a wave must be to itself one period later to count as voiced. */
const ALIKE = 0.6
const SILENT = 1e-5
/** The pitch of a long recording is measured on this many windows: its first minutes. */
const MOST_WINDOWS = 4000
const EVERY = 2

/** Measures the pitch by normalised autocorrelation at 8 kHz. */
export class PitchMeter {
  readonly #step: number
  readonly #window = new Float32Array(WINDOW)
  readonly #found: number[] = []
  #filled = 0
  #phase = 0
  #sum = 0
  #taken = 0
  #windows = 0

  constructor(sampleRate: number) {
    this.#step = sampleRate / RATE
  }

  push(samples: Float32Array): void {
    if (this.#windows >= MOST_WINDOWS * EVERY) return
    for (const sample of samples) {
      this.#sum += sample
      this.#taken++
      this.#phase += 1
      if (this.#phase < this.#step) continue
      this.#phase -= this.#step
      this.#window[this.#filled++] = this.#sum / this.#taken
      this.#sum = 0
      this.#taken = 0
      if (this.#filled < WINDOW) continue
      this.#filled = 0
      // Every second window is enough, and halves the work.
      if (this.#windows++ % EVERY === 0) {
        const pitch = pitchOf(this.#window)
        if (pitch !== undefined) this.#found.push(pitch)
      }
    }
  }

  /** The median pitch in Hz; null if hardly any window has one. */
  finish(): number | null {
    const looked = Math.ceil(this.#windows / EVERY)
    if (this.#found.length < 3 || this.#found.length < looked * 0.05) return null
    const sorted = [...this.#found].sort((a, b) => a - b)
    return Math.round(sorted[Math.floor(sorted.length / 2)]!)
  }
}

/** The pitch of one window, if it has one. */
export function pitchOf(window: Float32Array): number | undefined {
  let energy = 0
  for (const sample of window) energy += sample * sample
  if (energy / window.length < SILENT) return undefined
  const [shortest, longest] = [Math.floor(RATE / HIGHEST_HZ), Math.ceil(RATE / LOWEST_HZ)]
  const alike = new Float32Array(longest + 2)
  let most = 0
  for (let lag = shortest; lag <= longest; lag++) {
    let product = 0
    let [first, second] = [0, 0]
    for (let at = 0; at + lag < window.length; at++) {
      const [a, b] = [window[at]!, window[at + lag]!]
      product += a * b
      first += a * a
      second += b * b
    }
    alike[lag] = product / Math.sqrt(first * second + 1e-12)
    most = Math.max(most, alike[lag]!)
  }
  if (most < ALIKE) return undefined
  // Takes the first peak that is nearly the best: twice the period fits as well, but is an octave too low.
  for (let lag = shortest + 1; lag < longest; lag++)
    if (alike[lag]! >= most * 0.9 && alike[lag]! >= alike[lag - 1]! && alike[lag]! >= alike[lag + 1]!) return RATE / lag
  return undefined
}
