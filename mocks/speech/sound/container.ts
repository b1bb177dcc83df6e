import type { Reader } from './reader.ts'

/** The duration of a compressed recording according to its container, in seconds; undefined if it does not say. */
export async function secondsOf(reader: Reader, mime: string): Promise<number | undefined> {
  const seconds = await READERS[mime]?.(reader)
  return seconds !== undefined && Number.isFinite(seconds) && seconds > 0 ? seconds : undefined
}

const READERS: Record<string, (reader: Reader) => Promise<number | undefined>> = {
  'audio/ogg': oggSeconds,
  'audio/mp4': mp4Seconds,
  'audio/amr': amrSeconds,
  'audio/aac': aacSeconds,
  'audio/webm': webmSeconds,
}

/** The last page says how many samples precede it. */
async function oggSeconds(reader: Reader): Promise<number | undefined> {
  const head = await reader.at(0, 4096)
  const opus = head.indexOf('OpusHead', 0, 'latin1')
  const vorbis = head.indexOf('\x01vorbis', 0, 'latin1')
  const tail = await reader.at(Math.max(0, reader.size - 65_536), 65_536)
  const last = tail.lastIndexOf('OggS', undefined, 'latin1')
  if (last < 0 || last + 14 > tail.length) return undefined
  const samples = Number(tail.readBigUInt64LE(last + 6))
  if (opus >= 0 && opus + 12 <= head.length) return (samples - head.readUInt16LE(opus + 10)) / 48_000
  return vorbis >= 0 && vorbis + 16 <= head.length ? samples / head.readUInt32LE(vorbis + 12) : undefined
}

async function mp4Seconds(reader: Reader): Promise<number | undefined> {
  let at = 0
  let end = reader.size
  for (let boxes = 0; at + 8 <= end && boxes < 1000; boxes++) {
    const head = await reader.at(at, 16)
    if (head.length < 8) return undefined
    const name = head.toString('latin1', 4, 8)
    const short = head.readUInt32BE(0)
    const size = short === 1 && head.length === 16 ? Number(head.readBigUInt64BE(8)) : short === 0 ? end - at : short
    if (size < 8) return undefined
    if (name === 'mvhd') {
      const box = await reader.at(at + 8, 36)
      if (box.length < 36) return undefined
      return box[0] === 1 ? Number(box.readBigUInt64BE(24)) / box.readUInt32BE(20) : box.readUInt32BE(16) / box.readUInt32BE(12)
    }
    if (name === 'moov') {
      end = at + size
      at += 8
    } else at += size
  }
  return undefined
}

const NARROW = [12, 13, 15, 17, 19, 20, 26, 31, 5, 0, 0, 0, 0, 0, 0, 0]
const WIDE = [17, 23, 32, 36, 40, 46, 50, 58, 60, 5, 0, 0, 0, 0, 0, 0]

/** Each frame lasts 20 ms. */
async function amrSeconds(reader: Reader): Promise<number | undefined> {
  const isWide = (await reader.at(0, 9)).toString('latin1') === '#!AMR-WB\n'
  const sizes = isWide ? WIDE : NARROW
  let frames = 0
  for (let at = isWide ? 9 : 6; at < reader.size; frames++) at += 1 + sizes[((await reader.at(at, 1))[0]! >> 3) & 15]!
  return frames / 50
}

const RATES = [96_000, 88_200, 64_000, 48_000, 44_100, 32_000, 24_000, 22_050, 16_000, 12_000, 11_025, 8_000, 7_350]

async function aacSeconds(reader: Reader): Promise<number | undefined> {
  let seconds = 0
  for (let at = 0; at + 7 <= reader.size;) {
    const head = await reader.at(at, 7)
    const size = ((head[3]! & 3) << 11) | (head[4]! << 3) | (head[5]! >> 5)
    const rate = RATES[(head[2]! >> 2) & 15]
    if (head[0] !== 0xff || (head[1]! & 0xf0) !== 0xf0 || size < 7 || rate === undefined) break
    seconds += (1024 * ((head[6]! & 3) + 1)) / rate
    at += size
  }
  return seconds
}

const [SEGMENT, INFO, SCALE, DURATION, CLUSTER, TIME, BLOCK, GROUP, GROUPED] = [
  0x18538067, 0x1549a966, 0x2ad7b1, 0x4489, 0x1f43b675, 0xe7, 0xa3, 0xa0, 0xa1,
]
const OPENED = new Set([SEGMENT, INFO, CLUSTER, GROUP])

/** The declared duration, or the time of the last block: browsers that record do not go back to write the duration. */
async function webmSeconds(reader: Reader): Promise<number | undefined> {
  let scale = 1_000_000
  let said = 0
  let cluster = 0
  let last = 0
  for (let at = 0; at < reader.size;) {
    const id = await vint(reader, at, false)
    const size = id && (await vint(reader, at + id.length, true))
    if (!id || !size) break
    const from = at + id.length + size.length
    if (id.value === SCALE || id.value === TIME) {
      const value = unsigned(await reader.at(from, Math.min(8, size.value)))
      if (id.value === SCALE) scale = value
      else cluster = value
    }
    if (id.value === DURATION) {
      const value = await reader.at(from, size.value)
      said = value.length === 8 ? value.readDoubleBE(0) : value.length === 4 ? value.readFloatBE(0) : 0
    }
    if (id.value === BLOCK || id.value === GROUPED) {
      const head = await reader.at(from, 4)
      if (head.length === 4) last = Math.max(last, cluster + head.readInt16BE(1))
    }
    at = OPENED.has(id.value) ? from : from + size.value
  }
  return ((said || last) * scale) / 1e9
}

const unsigned = (bytes: Buffer) => bytes.reduce((value, byte) => value * 256 + byte, 0)

/** A variable-length integer whose leading bits give its length; these bits are not part of a size. */
async function vint(reader: Reader, at: number, isSize: boolean): Promise<{ value: number; length: number } | undefined> {
  const bytes = await reader.at(at, 8)
  const first = bytes[0]
  if (!first) return undefined
  const length = Math.clz32(first) - 23
  if (length > bytes.length) return undefined
  const value = unsigned(bytes.subarray(0, length)) - (isSize ? 2 ** (7 * length) : 0)
  return { value, length }
}
