import { createHash, type Hash } from 'node:crypto'
import { wholeSeconds } from '../../../src/schema/duration.ts'
import { secondsOf } from './container.ts'
import { SoundMeter, type Facts } from './meter.ts'
import { decodeMp3 } from './mp3.ts'
import { Reader } from './reader.ts'
import { readSamples, readWav, toInt16 } from './wav.ts'

/** A measured recording. Without `facts`, its duration is known but it could not be decoded. */
export type Sound = {
  path: string
  mime: string
  seconds: number
  sampleRate?: number
  channels?: number
  facts?: Facts
  /** The hash of its samples: the same for the same sound in another container. */
  fingerprint?: string
}

/** A file of raw samples does not declare its format: 16 bit, mono, at the rate of the engine. */
export type Bare = { sampleRate: number }

export type Pieces = AsyncGenerator<{ sampleRate: number; channels: Float32Array[] }>

/** The decoded samples of a recording; undefined if no decoder supports it. */
export async function openPieces(reader: Reader, mime: string, bare: Bare = { sampleRate: 16_000 }): Promise<Pieces | undefined> {
  if (mime === 'audio/mpeg') return decodeMp3(reader)
  const layout =
    mime === 'audio/pcm'
      ? { ...bare, channels: 1, bits: 16, coding: 'integer' as const, from: 0, to: reader.size }
      : mime === 'audio/wav'
        ? await readWav(reader)
        : undefined
  if (!layout) return undefined
  return (async function* () {
    for await (const channels of readSamples(reader, layout)) yield { sampleRate: layout.sampleRate, channels }
  })()
}

/** Measures a recording to its end, or until `most` seconds have passed; undefined if it is not audio. */
export async function measureSound(
  path: string,
  mime: string,
  { bare, most = Infinity, tell }: { bare?: Bare; most?: number; tell?: (share: number) => void } = {},
): Promise<Sound | undefined> {
  const reader = await Reader.open(path)
  try {
    const pieces = await openPieces(reader, mime, bare)
    if (pieces) return await measurePieces(pieces, { path, mime }, { most, onPiece: () => tell?.(reader.share) })
    const seconds = await secondsOf(reader, mime)
    return seconds === undefined ? undefined : { path, mime, seconds }
  } finally {
    await reader.close()
  }
}

async function measurePieces(
  pieces: Pieces,
  { path, mime }: { path: string; mime: string },
  { most, onPiece }: { most: number; onPiece: () => void },
): Promise<Sound | undefined> {
  let meter: SoundMeter | undefined
  let print: Print | undefined
  let rate = 0
  let width = 0
  let count = 0
  for await (const { sampleRate, channels } of pieces) {
    rate ||= sampleRate
    width = Math.max(width, channels.length)
    meter ??= new SoundMeter(rate)
    print ??= new Print(rate)
    const mono = mixed(channels)
    meter.push(mono)
    print.push(mono)
    count += mono.length
    onPiece()
    if (count / rate > most) break
  }
  if (!meter || !print) return undefined
  const facts = meter.finish()
  return { path, mime, seconds: facts.seconds, sampleRate: rate, channels: width, facts, fingerprint: print.finish() }
}

export function mixed(channels: Float32Array[]): Float32Array {
  const [first] = channels
  if (channels.length === 1) return first!
  const mono = new Float32Array(first!.length)
  for (const channel of channels) for (let at = 0; at < mono.length; at++) mono[at]! += channel[at]! / channels.length
  return mono
}

/** Hashes samples as 16 bit, from the first to the last non-zero one. */
class Print {
  readonly #hash: Hash
  #zeros = 0
  #begun = false

  constructor(sampleRate: number) {
    this.#hash = createHash('sha256').update(`${sampleRate} `)
  }

  push(mono: Float32Array): void {
    const samples = toInt16(mono)
    let from = 0
    let to = samples.length
    if (!this.#begun) while (from < to && samples[from] === 0) from++
    while (to > from && samples[to - 1] === 0) to--
    if (to === from) {
      if (this.#begun) this.#zeros += samples.length
      return
    }
    if (this.#begun && this.#zeros > 0) this.#hash.update(Buffer.alloc(this.#zeros * 2))
    this.#begun = true
    const part = samples.subarray(from, to)
    this.#hash.update(Buffer.from(part.buffer, part.byteOffset, part.byteLength))
    this.#zeros = samples.length - to
  }

  finish(): string {
    return this.#hash.digest('hex')
  }
}

/** The billed duration: every second that has begun. */
export const billedSeconds = ({ seconds }: { seconds: number }): number => Math.max(1, wholeSeconds(seconds))
