import { deflateSync } from 'node:zlib'
import { chunk } from '../../../scripts/lib/small-png.ts'
import { createDemoEngine } from '../../../mocks/speech/demo/demo-engine.ts'
import { tryHotWords } from '../../../mocks/speech/demo/hot-words.ts'
import { listExcerpts, voiceOfExcerpt } from '../../../mocks/speech/excerpts.ts'
import { pathOfSample, readSample, SPOKEN_NAMES, type SampleName } from '../../../mocks/speech/samples.ts'
import { measureSound } from '../../../mocks/speech/sound/measure.ts'
import { Reader } from '../../../mocks/speech/sound/reader.ts'
import { melBands, powerSpectrum } from '../../../mocks/speech/sound/spectrum.ts'
import { readSamples, readWav } from '../../../mocks/speech/sound/wav.ts'

/** What the instruments of the product pages draw, measured anew on the recordings that lie in the backend. */

const quiet = new AbortController().signal
const engine = createDemoEngine()

async function soundOf(name: SampleName): Promise<Float32Array[]> {
  const reader = await Reader.open(pathOfSample(name))
  const channels: Float32Array[][] = []
  for await (const part of readSamples(reader, (await readWav(reader))!)) part.forEach((one, at) => (channels[at] ??= []).push(one.slice()))
  await reader.close()
  return channels.map((parts) => {
    const all = new Float32Array(parts.reduce((sum, { length }) => sum + length, 0))
    let at = 0
    for (const part of parts) {
      all.set(part, at)
      at += part.length
    }
    return all
  })
}

/** Loudness in equal parts. */
const loudness = (sound: Float32Array, parts: number): number[] =>
  Array.from({ length: parts }, (_, at) => {
    const part = sound.subarray(Math.floor((at * sound.length) / parts), Math.floor(((at + 1) * sound.length) / parts))
    return Math.sqrt(part.reduce((sum, one) => sum + one * one, 0) / Math.max(1, part.length))
  })

/** Per hundred of the loudest. */
function perHundred(...all: number[][]): number[][] {
  const most = Math.max(...all.flat(), 1e-6)
  return all.map((levels) => levels.map((level) => Math.round((level / most) * 100)))
}

export async function measureTurns() {
  const { seconds, sentences } = readSample('call-zh-8k')
  const channels = await soundOf('call-zh-8k')
  return {
    sample: 'call-zh-8k',
    seconds,
    voices: perHundred(...channels.map((one) => loudness(one, 96))),
    sentences: sentences.map(({ speaker, begin, end, text }) => ({ speaker, begin, end, text })),
  }
}

export async function measureVoices() {
  const names = SPOKEN_NAMES.filter((name) => readSample(name).speakers === 1)
  const all = await Promise.all(
    names.map(async (name) => {
      const { seconds, voices, sentences } = readSample(name)
      const [sound] = await soundOf(name)
      const { gender, language } = voices[0]!
      return { sample: name, seconds, gender, language, text: sentences[0]!.text, levels: perHundred(loudness(sound!, 40))[0]! }
    }),
  )
  return { voices: all }
}

export async function measureLikeness() {
  const excerpts = await listExcerpts()
  const voices = new Map<string, number[]>()
  for (const { name } of excerpts) voices.set(name, (await voiceOfExcerpt(name, engine, quiet))!)
  const first = excerpts[0]!
  const parts = await Promise.all(
    excerpts.map(async ({ name, sample, begin, end }) => {
      const [sound] = await soundOf(sample as SampleName)
      const rate = readSample(sample as SampleName).sampleRate
      const part = sound!.subarray(Math.round(begin * rate), Math.round(end * rate))
      const [figure = 0] = await engine.compare(voices.get(first.name)!, [voices.get(name)!], quiet)
      return { name, sample, begin, end, levels: perHundred(loudness(part, 40))[0]!, score: Math.round(figure * 10) / 10 }
    }),
  )
  return { excerpts: parts }
}

export function measureHotWords() {
  const { before, after, spots } = tryHotWords('greeting-zh', [{ word: '聆语', weight: 10 }])!
  const { seconds } = readSample('greeting-zh')
  return { sample: 'greeting-zh', seconds, before, after, spots }
}

export async function measureSpectra() {
  const all = await Promise.all(
    (['guide-en', 'greeting-zh'] as const).map(async (name) => {
      const { sampleRate, seconds, voices } = readSample(name)
      const sound = (await measureSound(pathOfSample(name), 'audio/wav'))!
      const findings = await engine.analyze(sound, ['speaker', 'gender', 'language'], quiet)
      return {
        sample: name,
        language: voices[0]!.language,
        seconds,
        pitch: Math.round(sound.facts!.pitchHz ?? 0),
        findings: findings.map(({ type, value }) => ({ type, value })),
        picture: drawSpectrum((await soundOf(name))[0]!, sampleRate),
      }
    }),
  )
  return { spectra: all }
}

const [COLUMNS, BANDS, WINDOW, SHADES] = [220, 48, 512, 16]

/** Which tones are in it from left to right, the high ones above; a palette of one colour, the louder the denser. */
function drawSpectrum(sound: Float32Array, rate: number): string {
  const bands = melBands(BANDS, WINDOW, rate, 80, 7600)
  const columns = Array.from({ length: COLUMNS }, (_, column) => {
    const from = Math.min(Math.floor((column * sound.length) / COLUMNS), sound.length - WINDOW)
    const window = Float32Array.from(
      { length: WINDOW },
      (__, at) => sound[from + at]! * (0.5 - 0.5 * Math.cos((2 * Math.PI * at) / (WINDOW - 1))),
    )
    const power = powerSpectrum(window)
    return bands.map((band) => 10 * Math.log10(band.reduce((sum, weight, at) => sum + weight * power[at]!, 1e-9)))
  })
  const most = Math.max(...columns.flat())
  const rows = Array.from({ length: BANDS }, (_, row) => {
    const shades = columns.map((column) =>
      Math.max(0, Math.min(SHADES - 1, Math.round(((column[BANDS - 1 - row]! - most + 55) / 55) * (SHADES - 1)))),
    )
    // Two pixels a byte.
    return Buffer.from([0, ...Array.from({ length: COLUMNS / 2 }, (__, at) => (shades[at * 2]! << 4) | shades[at * 2 + 1]!)])
  })
  const head = Buffer.alloc(13)
  head.writeUInt32BE(COLUMNS, 0)
  head.writeUInt32BE(BANDS, 4)
  head.set([4, 3, 0, 0, 0], 8)
  const colours = Buffer.from(Array.from({ length: SHADES }, () => [0x2c, 0xb0, 0xa2]).flat())
  const cover = Buffer.from(Array.from({ length: SHADES }, (_, at) => Math.round((at / (SHADES - 1)) ** 1.3 * 255)))
  const png = Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', head),
    chunk('PLTE', colours),
    chunk('tRNS', cover),
    chunk('IDAT', deflateSync(Buffer.concat(rows), { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ])
  return `data:image/png;base64,${png.toString('base64')}`
}
