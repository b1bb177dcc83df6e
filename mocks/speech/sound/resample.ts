const TAPS = 12
const PHASES = 256

/** Changes the sample rate of a stream with a windowed sinc filter, which avoids aliasing. */
export class Resampler {
  readonly #ratio: number
  readonly #kernels: Float32Array[]
  #kept = new Float32Array(TAPS)
  /** The position of the next sample in the buffer. */
  #at = TAPS

  constructor(from: number, to: number) {
    this.#ratio = from / to
    this.#kernels = kernelsOf(Math.min(1, to / from))
  }

  push(samples: Float32Array): Float32Array {
    if (this.#ratio === 1) return samples
    const all = new Float32Array(this.#kept.length + samples.length)
    all.set(this.#kept)
    all.set(samples, this.#kept.length)
    const most = Math.max(0, Math.ceil((all.length - this.#at) / this.#ratio))
    const out = new Float32Array(most)
    let count = 0
    let at = this.#at
    for (; at + TAPS + 1 < all.length; at += this.#ratio) {
      const middle = Math.floor(at)
      const kernel = this.#kernels[Math.floor((at - middle) * PHASES)]!
      const from = middle - TAPS + 1
      let value = 0
      for (let tap = 0; tap < kernel.length; tap++) value += kernel[tap]! * (all[from + tap] ?? 0)
      out[count++] = value
    }
    const from = Math.max(0, Math.min(all.length, Math.floor(at) - TAPS))
    this.#kept = all.slice(from)
    this.#at = at - from
    return out.subarray(0, count)
  }

  /** Returns what is still buffered. */
  finish(): Float32Array {
    return this.#ratio === 1 ? new Float32Array(0) : this.push(new Float32Array(TAPS + 2))
  }
}

/** For each position between two samples, the weights of the neighbours. */
function kernelsOf(cutoff: number): Float32Array[] {
  return Array.from({ length: PHASES }, (_, phase) => {
    const kernel = Float32Array.from({ length: 2 * TAPS }, (__, tap) => {
      const x = phase / PHASES + TAPS - 1 - tap
      return sinc(x * cutoff) * (0.5 + 0.5 * Math.cos((Math.PI * x) / (TAPS + 1)))
    })
    const sum = kernel.reduce((total, weight) => total + weight, 0)
    return kernel.map((weight) => weight / sum)
  })
}

const sinc = (x: number) => (x === 0 ? 1 : Math.sin(Math.PI * x) / (Math.PI * x))

/** Resamples a whole recording. */
export function resample(samples: Float32Array, from: number, to: number): Float32Array {
  if (from === to) return samples
  const resampler = new Resampler(from, to)
  const [body, rest] = [resampler.push(samples), resampler.finish()]
  const out = new Float32Array(body.length + rest.length)
  out.set(body)
  out.set(rest, body.length)
  return out
}
