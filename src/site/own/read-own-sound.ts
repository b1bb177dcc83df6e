import { envelopeOf } from '../../widgets/sound/outline.ts'
import { decode, toMono } from '../../widgets/sound/sound-file.ts'
import { drawTones } from './draw-tones.ts'
import { findPitch, findSpans, type Span } from './listen.ts'

/** A visitor's recording as the instruments draw it; computed in the browser, which sends none of it. */
export type OwnSound = {
  file: File
  seconds: number
  /** The level of each channel in equal parts, 0 to 100. */
  levels: number[][]
  /** When somebody speaks, and in which channel, counted from 1. */
  spans: (Span & { channel: number })[]
  /** Its spectrogram from left to right, as a picture. */
  picture: string
  /** The pitch of the voice; undefined if there is none. */
  hz: number | undefined
}

const PARTS = 96
const RATE = 16_000
/** Two channels are two people on a telephone; more are music. */
const MOST_CHANNELS = 2

/** Undefined if this browser cannot decode it, or if it is silent. */
export async function readOwnSound(file: File): Promise<OwnSound | undefined> {
  const buffer = await decode(file)
  if (!buffer || buffer.duration < 0.2) return undefined
  const channels = Array.from({ length: Math.min(MOST_CHANNELS, buffer.numberOfChannels) }, (_, at) => buffer.getChannelData(at))
  const apart = areAlike(channels) ? channels.slice(0, 1) : channels
  const spans = apart.flatMap((samples, at) => findSpans(samples, buffer.sampleRate).map((span) => ({ ...span, channel: at + 1 })))
  if (spans.length === 0) return undefined
  const mono = await toMono(buffer, RATE)
  return {
    file,
    seconds: buffer.duration,
    levels: apart.map((samples) => envelopeOf([samples], PARTS).map((level) => Math.round(level * 100))),
    spans: spans.toSorted((one, other) => one.begin - other.begin),
    picture: drawTones(mono, RATE),
    hz: findPitch(mono, RATE),
  }
}

/** A mono recording that was saved in stereo has one voice, not two. */
function areAlike([left, right]: Float32Array[]): boolean {
  if (!left || !right) return true
  let [apart, all] = [0, 0]
  for (let at = 0; at < left.length; at += 16) {
    apart += Math.abs(left[at]! - right[at]!)
    all += Math.abs(left[at]!) + Math.abs(right[at]!)
  }
  return apart <= all * 0.1
}
