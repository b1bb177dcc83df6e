import { decode } from './sound-file.ts'

/** Bytes read at a time: an hour of telephone audio needs no more memory than this. */
const SLICE = 1_048_576

export type Outline = { seconds: number; peaks: number[] }

/** The waveform of a recording over its whole length, and its duration; undefined if this browser cannot decode it. */
export async function readOutline(file: Blob, bars: number): Promise<Outline | undefined> {
  const plain = await outlineOfWav(file, bars)
  if (plain) return plain
  const buffer = await decode(file)
  if (!buffer) return undefined
  const channels = Array.from({ length: buffer.numberOfChannels }, (_, at) => buffer.getChannelData(at))
  return { seconds: buffer.duration, peaks: envelopeOf(channels, bars) }
}

/** The loudest sample of each of this many parts, over all channels, 0 to 1: the waveform. */
export function envelopeOf(channels: ArrayLike<number>[], parts: number): number[] {
  const peaks = Array.from({ length: parts }, () => 0)
  for (const samples of channels)
    for (let part = 0; part < parts; part++) {
      const [from, to] = [Math.floor((part * samples.length) / parts), Math.floor(((part + 1) * samples.length) / parts)]
      for (let at = from; at < to; at += 4) peaks[part] = Math.max(peaks[part]!, Math.abs(samples[at]!))
    }
  return scaled(peaks)
}

/** Relative to the loudest; what is nearly silent stays flat. */
function scaled(peaks: number[]): number[] {
  const loudest = Math.max(...peaks, 0.01)
  return peaks.map((peak) => peak / loudest)
}

/** Uncompressed 16-bit samples are read in slices, however long the file is; every other format must be decoded. */
async function outlineOfWav(file: Blob, bars: number): Promise<Outline | undefined> {
  const layout = await layoutOf(file)
  if (!layout) return undefined
  const { from, frames, channels, rate } = layout
  const peaks = Array.from({ length: bars }, () => 0)
  const frameBytes = channels * 2
  const perSlice = Math.floor(SLICE / frameBytes)
  for (let begin = 0; begin < frames; begin += perSlice) {
    const count = Math.min(perSlice, frames - begin)
    const at = from + begin * frameBytes
    const view = new DataView(await file.slice(at, at + count * frameBytes).arrayBuffer())
    for (let frame = 0; frame < count; frame++) {
      const bar = Math.floor(((begin + frame) * bars) / frames)
      for (let channel = 0; channel < channels; channel++) {
        const level = Math.abs(view.getInt16((frame * channels + channel) * 2, true)) / 32_768
        if (level > peaks[bar]!) peaks[bar] = level
      }
    }
  }
  return { seconds: frames / rate, peaks: scaled(peaks) }
}

/** Where the samples of a WAV file are; undefined for any other file, or if the samples are not 16 bit. */
async function layoutOf(file: Blob): Promise<{ from: number; frames: number; channels: number; rate: number } | undefined> {
  const view = new DataView(await file.slice(0, 4096).arrayBuffer())
  const word = (at: number) => String.fromCharCode(...Array.from({ length: 4 }, (_, nth) => view.getUint8(at + nth)))
  if (view.byteLength < 12 || word(0) !== 'RIFF' || word(8) !== 'WAVE') return undefined
  let format: { channels: number; rate: number } | undefined
  for (let at = 12; at + 8 <= view.byteLength;) {
    const size = view.getUint32(at + 4, true)
    if (word(at) === 'fmt ' && at + 24 <= view.byteLength) {
      if (view.getUint16(at + 8, true) !== 1 || view.getUint16(at + 22, true) !== 16) return undefined
      format = { channels: view.getUint16(at + 10, true), rate: view.getUint32(at + 12, true) }
    }
    if (word(at) === 'data') {
      if (!format || format.channels === 0 || format.rate === 0) return undefined
      // A streaming writer does not know the size; then the rest of the file is audio.
      const bytes = Math.min(size || Infinity, file.size - at - 8)
      return { ...format, from: at + 8, frames: Math.floor(bytes / (format.channels * 2)) }
    }
    at += 8 + size + (size % 2)
  }
  return undefined
}
