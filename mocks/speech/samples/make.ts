import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { SynthesizeOptions } from '../engine.ts'
import { speak } from '../demo/espeak.ts'
import { toInt16, wavHeader } from '../sound/wav.ts'
import { samples, voices, type Plan, type Voice } from './plans.ts'

const folder = import.meta.dirname

async function make({ name, engine, sampleRate, channels, voices, lines }: Plan): Promise<void> {
  const tracks = Array.from({ length: channels }, (): Float32Array[] => [])
  const sentences = []
  let at = 0
  const add = (samples: Float32Array, track: number) => {
    for (const [nth, pieces] of tracks.entries()) pieces.push(nth === track ? samples : new Float32Array(samples.length))
    at += samples.length
  }
  for (const { speaker, text } of lines) {
    add(new Float32Array(Math.round(sampleRate * 0.4)), 0)
    const spoken = trimmed(await whole(text, voices[speaker - 1]!, sampleRate))
    const begin = at
    add(spoken, channels === 2 ? speaker - 1 : 0)
    sentences.push({ speaker, begin: seconds(begin, sampleRate), end: seconds(at, sampleRate), text, confidence: 100 })
  }
  add(new Float32Array(Math.round(sampleRate * 0.4)), 0)
  const bytes = channels === 1 ? pcm(join32(tracks[0]!)) : woven(tracks.map((track) => toInt16(join32(track))))
  const head = wavHeader(bytes.length, sampleRate)
  head.writeUInt16LE(channels, 22)
  head.writeUInt32LE(sampleRate * channels * 2, 28)
  head.writeUInt16LE(channels * 2, 32)
  await writeFile(join(folder, `${name}.wav`), Buffer.concat([head, bytes]))
  const facts = {
    engine,
    sampleRate,
    channels,
    seconds: seconds(at, sampleRate),
    speakers: voices.length,
    voices: voices.map(({ gender, language }) => ({ gender, language })),
    sentences,
  }
  await writeFile(join(folder, `${name}.json`), `${JSON.stringify(facts, null, 2)}\n`)
}

async function whole(text: string, voice: Voice, sampleRate: number): Promise<Float32Array> {
  const options: SynthesizeOptions = { speed: 0, pitch: 0, volume: 0, ...voice, sampleRate }
  const pieces: Float32Array[] = []
  for await (const piece of speak(text, options, new AbortController().signal)) pieces.push(piece)
  return join32(pieces)
}

function join32(pieces: Float32Array[]): Float32Array {
  const all = new Float32Array(pieces.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const piece of pieces) {
    all.set(piece, at)
    at += piece.length
  }
  return all
}

/** Removes the silence that synthesis adds around a sentence, which would make its times too long. */
function trimmed(samples: Float32Array): Float32Array {
  let [from, to] = [0, samples.length]
  while (from < to && Math.abs(samples[from]!) < 0.003) from++
  while (to > from && Math.abs(samples[to - 1]!) < 0.003) to--
  return samples.slice(from, to)
}

const pcm = (samples: Float32Array) => Buffer.from(toInt16(samples).buffer)

function woven([left, right]: Int16Array[]): Buffer {
  const bytes = Buffer.alloc(left!.length * 4)
  for (const [at, sample] of left!.entries()) {
    bytes.writeInt16LE(sample, at * 4)
    bytes.writeInt16LE(right![at]!, at * 4 + 2)
  }
  return bytes
}

function seconds(samples: number, rate: number): number {
  return Number((samples / rate).toFixed(2))
}

// Run by hand: each sentence is synthesised separately with espeak-ng, so that its times and speaker are known.
for (const plan of [...samples, ...voices]) await make(plan)
