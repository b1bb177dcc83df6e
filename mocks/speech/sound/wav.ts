import type { Reader } from './reader.ts'

/** The position and format of the samples in a file. */
export type Layout = {
  sampleRate: number
  channels: number
  bits: number
  coding: 'integer' | 'float' | 'alaw' | 'ulaw'
  from: number
  to: number
}

const CODINGS: Record<number, Layout['coding']> = { 1: 'integer', 3: 'float', 6: 'alaw', 7: 'ulaw' }
const EXTENSIBLE = 0xfffe
const SIZES: Record<Layout['coding'], number[]> = { integer: [8, 16, 24, 32], float: [32, 64], alaw: [8], ulaw: [8] }

/** Parses the header of a WAV file; undefined if it is not one, or if its format is not supported. */
export async function readWav(reader: Reader): Promise<Layout | undefined> {
  const head = await reader.at(0, 12)
  if (head.length < 12 || head.toString('latin1', 0, 4) !== 'RIFF' || head.toString('latin1', 8, 12) !== 'WAVE') return undefined
  let format: Omit<Layout, 'from' | 'to'> | undefined
  for (let at = 12; at + 8 <= reader.size;) {
    const chunk = await reader.at(at, 8)
    const name = chunk.toString('latin1', 0, 4)
    const size = chunk.readUInt32LE(4)
    if (name === 'fmt ') format = formatOf(await reader.at(at + 8, Math.min(size, 40)))
    if (name === 'data') {
      if (!format) return undefined
      const from = at + 8
      // An interrupted or streaming recorder leaves a wrong length.
      const to = size === 0 || size === 0xffffffff ? reader.size : Math.min(from + size, reader.size)
      return { ...format, from, to }
    }
    at += 8 + size + (size % 2)
  }
  return undefined
}

function formatOf(chunk: Buffer): Omit<Layout, 'from' | 'to'> | undefined {
  if (chunk.length < 16) return undefined
  const tag = chunk.readUInt16LE(0)
  const coding = CODINGS[tag === EXTENSIBLE && chunk.length >= 26 ? chunk.readUInt16LE(24) : tag]
  const [channels, sampleRate, bits] = [chunk.readUInt16LE(2), chunk.readUInt32LE(4), chunk.readUInt16LE(14)]
  const isKnown = coding !== undefined && SIZES[coding].includes(bits)
  if (!isKnown || channels < 1 || channels > 8 || sampleRate < 4000 || sampleRate > 192_000) return undefined
  return { sampleRate, channels, bits, coding }
}

/** The samples of each channel, from -1 to 1. */
export async function* readSamples(reader: Reader, { channels, bits, coding, from, to }: Layout): AsyncGenerator<Float32Array[]> {
  const frame = (bits / 8) * channels
  const step = Math.max(1, Math.floor(65_536 / frame)) * frame
  for (let at = from; at + frame <= to; at += step) {
    const part = await reader.at(at, Math.min(step, to - at))
    const count = Math.floor(part.length / frame)
    const read = readerOf(part, bits, coding)
    const split = Array.from({ length: channels }, () => new Float32Array(count))
    for (let nth = 0; nth < count; nth++)
      for (let channel = 0; channel < channels; channel++) split[channel]![nth] = read(nth * frame + (channel * bits) / 8)
    if (count > 0) yield split
  }
}

function readerOf(part: Buffer, bits: number, coding: Layout['coding']): (at: number) => number {
  if (coding === 'alaw') return (at) => fromAlaw(part[at]!)
  if (coding === 'ulaw') return (at) => fromUlaw(part[at]!)
  if (coding === 'float') return bits === 64 ? (at) => tame(part.readDoubleLE(at)) : (at) => tame(part.readFloatLE(at))
  if (bits === 8) return (at) => (part[at]! - 128) / 128
  if (bits === 16) return (at) => part.readInt16LE(at) / 32_768
  return bits === 24 ? (at) => part.readIntLE(at, 3) / 8_388_608 : (at) => part.readInt32LE(at) / 2_147_483_648
}

/** Samples are limited to 1, and invalid numbers become silence. */
const tame = (value: number) => (Number.isFinite(value) ? Math.max(-1, Math.min(1, value)) : 0)

/** The telephone codec of Europe and China (ITU-T G.711). */
function fromAlaw(byte: number): number {
  const code = byte ^ 0x55
  const exponent = (code >> 4) & 7
  const value = exponent === 0 ? ((code & 15) << 4) + 8 : (((code & 15) << 4) + 0x108) << (exponent - 1)
  return (code & 0x80 ? value : -value) / 32_768
}

/** The telephone codec of America and Japan (ITU-T G.711). */
function fromUlaw(byte: number): number {
  const code = ~byte & 0xff
  const value = ((((code & 15) << 3) + 0x84) << ((code >> 4) & 7)) - 0x84
  return (code & 0x80 ? -value : value) / 32_768
}

/** A header for 16 bit mono samples. */
export function wavHeader(bytes: number, sampleRate: number): Buffer {
  const head = Buffer.alloc(44)
  head.write('RIFF', 0, 'latin1')
  head.writeUInt32LE(36 + bytes, 4)
  head.write('WAVEfmt ', 8, 'latin1')
  head.writeUInt32LE(16, 16)
  head.writeUInt16LE(1, 20)
  head.writeUInt16LE(1, 22)
  head.writeUInt32LE(sampleRate, 24)
  head.writeUInt32LE(sampleRate * 2, 28)
  head.writeUInt16LE(2, 32)
  head.writeUInt16LE(16, 34)
  head.write('data', 36, 'latin1')
  head.writeUInt32LE(bytes, 40)
  return head
}

export function toInt16(samples: Float32Array): Int16Array {
  const out = new Int16Array(samples.length)
  for (let at = 0; at < samples.length; at++) out[at] = Math.max(-32_768, Math.min(32_767, Math.round(samples[at]! * 32_768)))
  return out
}
