import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Sentence } from './engine.ts'
import { measureSound, mixed } from './sound/measure.ts'
import { Reader } from './sound/reader.ts'
import { readSamples, readWav, toInt16 } from './sound/wav.ts'
import type { Key } from '../../src/schema/texts.ts'

export const SAMPLES = join(import.meta.dirname, 'samples')

/** A bundled recording with its true transcript (`samples/make.ts` creates them). */
export type Sample = {
  name: SampleName
  engine: string
  sampleRate: number
  channels: number
  seconds: number
  speakers: number
  voices: { gender: 'female' | 'male' | 'child'; language: 'zh' | 'en' | 'yue' }[]
  sentences: Required<Sentence>[]
}

/** The titles of recordings are in `texts`, by name. */
export type SampleName = Key<'speech/samples'>

const NAMES: SampleName[] = ['greeting-zh', 'guide-en', 'meeting-zh', 'call-zh-8k', 'voice-man-zh']

/** A sample with homophones, so that hot words have something to correct. */
export const MISHEARD: SampleName = 'voice-man-zh'

/** All bundled recordings, including those that are only played and not offered as samples. */
export const SPOKEN_NAMES: SampleName[] = [...NAMES, 'voice-child-zh', 'voice-woman-en']

export function readSample(name: SampleName): Sample {
  const facts: Omit<Sample, 'name'> = JSON.parse(readFileSync(join(SAMPLES, `${name}.json`), 'utf8'))
  return { name, ...facts }
}

export const samples: Sample[] = NAMES.map(readSample)

export const pathOfSample = (name: string): string => join(SAMPLES, `${name}.wav`)

let prints: Promise<Map<string, Sample>> | undefined

/** The sample with this fingerprint, in whatever container it was sent. */
export async function sampleOf(fingerprint: string | undefined): Promise<Sample | undefined> {
  prints ??= (async () => {
    const known = new Map<string, Sample>()
    for (const sample of samples) known.set((await measureSound(pathOfSample(sample.name), 'audio/wav'))!.fingerprint!, sample)
    return known
  })()
  return fingerprint === undefined ? undefined : (await prints).get(fingerprint)
}

let streams: Promise<{ sample: Sample; samples: Int16Array }[]> | undefined

/** The samples as a microphone would record them: mono, 16 bit. */
export function pcmSamples(): Promise<{ sample: Sample; samples: Int16Array }[]> {
  streams ??= Promise.all(
    samples.map(async (sample) => {
      const reader = await Reader.open(pathOfSample(sample.name))
      const parts: Int16Array[] = []
      for await (const channels of readSamples(reader, (await readWav(reader))!)) parts.push(toInt16(mixed(channels)))
      await reader.close()
      const all = new Int16Array(parts.reduce((sum, { length }) => sum + length, 0))
      let at = 0
      for (const part of parts) {
        all.set(part, at)
        at += part.length
      }
      return { sample, samples: all }
    }),
  )
  return streams
}
