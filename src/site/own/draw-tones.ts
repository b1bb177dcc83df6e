const [COLUMNS, WINDOW] = [220, 512]
/** The number of rows between the lowest and the highest frequency that is drawn. */
const BINS = 240
const ROWS = 96
const DEPTH = 55

/** A spectrogram from left to right, high frequencies on top: the louder, the more opaque, in the colour of a signal. */
export function drawTones(sound: Float32Array, rate: number): string {
  const canvas = document.createElement('canvas')
  canvas.width = COLUMNS
  canvas.height = ROWS
  const context = canvas.getContext('2d')
  if (!context) return ''
  const columns = Array.from({ length: COLUMNS }, (_, at) => columnAt(sound, Math.floor((at * sound.length) / COLUMNS), rate))
  const most = Math.max(...columns.flat())
  const image = context.createImageData(COLUMNS, ROWS)
  for (const [x, column] of columns.entries())
    for (let y = 0; y < ROWS; y++) {
      const share = Math.max(0, Math.min(1, (column[ROWS - 1 - y]! - most + DEPTH) / DEPTH))
      image.data.set([0x2c, 0xb0, 0xa2, Math.round(share ** 1.3 * 255)], (y * COLUMNS + x) * 4)
    }
  context.putImageData(image, 0, 0)
  return canvas.toDataURL()
}

/** Decibels for each row; low frequencies are spaced more closely than high ones. */
function columnAt(sound: Float32Array, from: number, rate: number): number[] {
  const real = Float32Array.from(
    { length: WINDOW },
    (_, at) => (sound[from + at] ?? 0) * (0.5 - 0.5 * Math.cos((2 * Math.PI * at) / (WINDOW - 1))),
  )
  const power = powerOf(real)
  const top = Math.min(BINS, Math.floor((7600 / rate) * WINDOW))
  return Array.from({ length: ROWS }, (_, row) => {
    const [low, high] = [(row / ROWS) ** 1.6 * top + 2, ((row + 1) / ROWS) ** 1.6 * top + 3]
    let sum = 1e-9
    for (let bin = Math.floor(low); bin < high; bin++) sum = Math.max(sum, power[bin]!)
    return 10 * Math.log10(sum)
  })
}

/** The power of each frequency in a window, by fast Fourier transform. */
export function powerOf(real: Float32Array): Float32Array {
  const size = real.length
  const [re, im] = [real.slice(), new Float32Array(size)]
  for (let at = 1, back = 0; at < size; at++) {
    let bit = size >> 1
    for (; back & bit; bit >>= 1) back ^= bit
    back ^= bit
    if (at < back) [re[at], re[back]] = [re[back]!, re[at]!]
  }
  for (let length = 2; length <= size; length *= 2)
    for (let begin = 0; begin < size; begin += length)
      for (let nth = 0; nth < length / 2; nth++) {
        const angle = (-2 * Math.PI * nth) / length
        const [one, other] = [begin + nth, begin + nth + length / 2]
        const turnedRe = re[other]! * Math.cos(angle) - im[other]! * Math.sin(angle)
        const turnedIm = re[other]! * Math.sin(angle) + im[other]! * Math.cos(angle)
        ;[re[other], im[other]] = [re[one]! - turnedRe, im[one]! - turnedIm]
        ;[re[one], im[one]] = [re[one]! + turnedRe, im[one]! + turnedIm]
      }
  return re.slice(0, size / 2).map((value, at) => value * value + im[at]! * im[at]!)
}
