import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { SpeechEngine } from './engine.ts'
import { pcmSamples } from './samples.ts'
import { measureSound } from './sound/measure.ts'
import { wavHeader } from './sound/wav.ts'

/** Sentences of the bundled samples, each spoken by one voice: by sample and index. */
const EXCERPTS: Record<string, [string, number]> = {
  'woman-1': ['greeting-zh', 0],
  'woman-2': ['greeting-zh', 1],
  'man-zh': ['meeting-zh', 1],
  'man-en': ['guide-en', 1],
}

export type Excerpt = { name: string; sample: string; begin: number; end: number; language: string; text: string }

export async function listExcerpts(): Promise<Excerpt[]> {
  const all = await pcmSamples()
  return Object.entries(EXCERPTS).map(([name, [of, at]]) => {
    const { sample } = all.find((one) => one.sample.name === of)!
    const { begin, end, text, speaker } = sample.sentences[at]!
    return { name, sample: of, begin, end, text, language: sample.voices[speaker - 1]!.language }
  })
}

/** The voice in an excerpt; undefined if there is no such excerpt. */
export async function voiceOfExcerpt(name: string, engine: SpeechEngine, signal: AbortSignal): Promise<number[] | undefined> {
  const excerpt = (await listExcerpts()).find((one) => one.name === name)
  if (!excerpt) return undefined
  const { sample, samples } = (await pcmSamples()).find((one) => one.sample.name === excerpt.sample)!
  const part = samples.slice(Math.round(excerpt.begin * sample.sampleRate), Math.round(excerpt.end * sample.sampleRate))
  const bytes = Buffer.from(part.buffer)
  // The engine may be another program, which needs a file.
  const folder = await mkdtemp(join(tmpdir(), 'excerpt-'))
  try {
    const path = join(folder, `${name}.wav`)
    await writeFile(path, Buffer.concat([wavHeader(bytes.length, sample.sampleRate), bytes]))
    const sound = await measureSound(path, 'audio/wav')
    return sound && (await engine.voiceprint(sound, signal))
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
