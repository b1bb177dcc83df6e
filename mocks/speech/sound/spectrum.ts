/** The power spectrum of a window whose length is a power of two (radix-2 FFT, in place). */
export function powerSpectrum(window: Float32Array): Float32Array {
  const size = window.length
  const re = Float32Array.from(window)
  const im = new Float32Array(size)
  for (let at = 1, swap = 0; at < size; at++) {
    let bit = size >> 1
    for (; swap & bit; bit >>= 1) swap ^= bit
    swap ^= bit
    if (at < swap) [re[at], re[swap]] = [re[swap]!, re[at]!]
  }
  for (let length = 2; length <= size; length <<= 1) {
    const half = length >> 1
    for (let from = 0; from < size; from += length)
      for (let at = 0; at < half; at++) {
        const angle = (-2 * Math.PI * at) / length
        const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
        const [low, high] = [from + at, from + at + half]
        const [a, b] = [re[high]! * cos - im[high]! * sin, re[high]! * sin + im[high]! * cos]
        re[high] = re[low]! - a
        im[high] = im[low]! - b
        re[low]! += a
        im[low]! += b
      }
  }
  return Float32Array.from({ length: size / 2 + 1 }, (_, at) => re[at]! ** 2 + im[at]! ** 2)
}

const mel = (hz: number) => 2595 * Math.log10(1 + hz / 700)
const hz = (value: number) => 700 * (10 ** (value / 2595) - 1)

/** Triangular mel filters between two frequencies: for each band, the weight of each frequency. */
export function melBands(count: number, size: number, sampleRate: number, from: number, to: number): Float32Array[] {
  const places = Array.from(
    { length: count + 2 },
    (_, at) => (hz(mel(from) + ((mel(to) - mel(from)) * at) / (count + 1)) * size) / sampleRate,
  )
  return Array.from({ length: count }, (_, band) => {
    const [left, middle, right] = [places[band]!, places[band + 1]!, places[band + 2]!]
    return Float32Array.from({ length: size / 2 + 1 }, (__, at) =>
      at <= left || at >= right ? 0 : at <= middle ? (at - left) / (middle - left) : (right - at) / (right - middle),
    )
  })
}
