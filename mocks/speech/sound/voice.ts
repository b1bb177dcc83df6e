import { resample } from './resample.ts'
import { melBands, powerSpectrum } from './spectrum.ts'
import { pitchOf } from './pitch.ts'

const RATE = 8000
const SIZE = 256
const HOP = 80
const BANDS = 24
const COEFFICIENTS = 13
const LEAST_FRAMES = 100

/**
 * The features of a voice: means and deviations of its cepstral coefficients (MFCC) and of its pitch, over the frames with speech. Enough
 * to
 * tell the voices of a demonstration apart, but not for security. Undefined if there is less than a second of voice.
 */
export function voiceOf(mono: Float32Array, sampleRate: number): number[] | undefined {
  const samples = resample(mono, sampleRate, RATE)
  const bands = melBands(BANDS, SIZE, RATE, 100, 3800)
  const frames: { level: number; cepstrum: number[] }[] = []
  const window = new Float32Array(SIZE)
  for (let at = 0; at + SIZE <= samples.length; at += HOP) {
    let energy = 0
    for (let nth = 0; nth < SIZE; nth++) {
      const sample = samples[at + nth]! - 0.95 * (samples[at + nth - 1] ?? 0)
      energy += samples[at + nth]! ** 2
      window[nth] = sample * (0.54 - 0.46 * Math.cos((2 * Math.PI * nth) / (SIZE - 1)))
    }
    frames.push({ level: 10 * Math.log10(energy / SIZE + 1e-12), cepstrum: cepstrumOf(powerSpectrum(window), bands) })
  }
  const loudest = frames.reduce((most, { level }) => Math.max(most, level), -120)
  const spoken = frames.filter(({ level }) => level > Math.max(-50, loudest - 30)).map(({ cepstrum }) => cepstrum)
  if (spoken.length < LEAST_FRAMES) return undefined
  const means = Array.from({ length: COEFFICIENTS }, (_, at) => mean(spoken.map((cepstrum) => cepstrum[at]!)))
  const spreads = means.map((middle, at) => Math.sqrt(mean(spoken.map((cepstrum) => (cepstrum[at]! - middle) ** 2))))
  return [...means, ...spreads, ...pitchesOf(samples)].map((value) => Number(value.toFixed(4)))
}

/** Mean and deviation of the pitch, in octaves above 100 Hz. */
function pitchesOf(samples: Float32Array): [number, number] {
  const found: number[] = []
  for (let at = 0; at + 320 <= samples.length; at += 320) {
    const pitch = pitchOf(samples.subarray(at, at + 320))
    if (pitch !== undefined) found.push(Math.log2(pitch / 100))
  }
  if (found.length === 0) return [0, 0]
  const middle = mean(found)
  return [middle, Math.sqrt(mean(found.map((value) => (value - middle) ** 2)))]
}

function cepstrumOf(power: Float32Array, bands: Float32Array[]): number[] {
  const logBands = bands.map((band) => Math.log(band.reduce((sum, share, at) => sum + share * power[at]!, 0) + 1e-9))
  // Without the coefficient 0, which is only the loudness.
  return Array.from(
    { length: COEFFICIENTS },
    (_, at) => logBands.reduce((sum, value, band) => sum + value * Math.cos((Math.PI * (at + 1) * (band + 0.5)) / BANDS), 0) / BANDS,
  )
}

const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length)

/** The pitch values weigh as much as several coefficients, because they are what people notice first. */
const WEIGHTS = [...Array.from({ length: COEFFICIENTS }, () => 4), ...Array.from({ length: COEFFICIENTS }, () => 2), 1.5, 0.5]
/** Tuned so that two recordings of one sample voice score above 70, the interface's default threshold, and two voices well below 50. */
const FALL = 1.7

/** The similarity of two voices from 0 to 100, by their distance. */
export function likeness(one: number[], other: number[]): number {
  const distance = Math.sqrt(one.reduce((sum, value, at) => sum + WEIGHTS[at]! * (value - other[at]!) ** 2, 0))
  return Number((100 * Math.exp(-((distance / FALL) ** 2))).toFixed(1))
}
