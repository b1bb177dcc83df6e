import type { Sound } from './sound/measure.ts'

/** Times in seconds from the beginning; `confidence` in percent. */
export type Sentence = { speaker?: number; begin: number; end: number; text: string; confidence?: number }

export type Word = { word: string; weight: number }

type RecognizeOptions = {
  /** E.g. `16k_zh`. */
  engine: string
  /** With two channels, each is one speaker. */
  channels?: number
  /** The number of speakers; 0 if unknown. */
  speakers?: number
  words?: Word[]
  /** A trained model of the customer. */
  modelId?: string | undefined
}

/** Without a transcript (`hasTranscript: false`) there are no sentences: nothing is ever invented. */
export type Recognition = { sentences: Sentence[]; hasTranscript: boolean }

/** Whether anything was recognised: only that is billed, whatever the engine. */
export const hasWords = (sentences: { text: string }[]): boolean => sentences.some(({ text }) => text.trim() !== '')

export type SynthesizeOptions = {
  voiceId: string
  gender: 'female' | 'male' | 'child'
  language: 'zh' | 'en' | 'yue'
  /** From -500 to 500; 0 is the natural speed of the voice. */
  speed: number
  pitch: number
  volume: number
  sampleRate: number
}

/** `by` says what produced the audio, e.g. `espeak-ng` or `tones`. Samples are mono, from -1 to 1, at the requested rate. */
export type Synthesis = {
  by: string
  pieces: AsyncIterable<Float32Array>
  /** How much of the text has been spoken, from 0 to 1, if known. */ share?: () => number
}

export type Finding = { type: 'speaker' | 'gender' | 'language'; value: string | number | null; score: number | null }

/** The results of a stream: `partial` may still change, a `final` sentence does not. */
export type StreamEvent =
  | { type: 'partial'; begin: number; text: string }
  | ({ type: 'final' } & Sentence)
  /** Something was said, but this engine has no words for it. */
  | { type: 'sound'; begin: number; end: number; levelDb: number }

/** A stream of 16 bit little endian mono samples; each part returns what has become known. */
export type RecognitionStream = { push: (samples: Int16Array) => Promise<StreamEvent[]>; end: () => Promise<StreamEvent[]> }

export type EngineInfo = {
  name: string
  /** A demo engine has transcripts of the bundled samples only. */
  isDemo: boolean
  /** What speaks: `espeak-ng`, `tones`, or the name given by another engine. */
  synthesis: string
}

/** A speech engine. The embedded one is for demonstrations; `SPEECH_ENGINE_URL` names another (`remote.ts`). */
export type SpeechEngine = {
  info: () => Promise<EngineInfo>
  /** Calls `tell` with the progress from 0 to 1, if the engine knows it. */
  recognize: (sound: Sound, options: RecognizeOptions, signal: AbortSignal, tell?: (share: number) => void) => Promise<Recognition>
  openStream: (options: RecognizeOptions & { sampleRate: number }) => RecognitionStream
  synthesize: (text: string, options: SynthesizeOptions, signal: AbortSignal) => Promise<Synthesis>
  analyze: (sound: Sound, types: Finding['type'][], signal: AbortSignal) => Promise<Finding[]>
  /** The stored features of an enrolled voice. */
  voiceprint: (sound: Sound, signal: AbortSignal) => Promise<number[]>
  /** The similarity of a voice to others, from 0 to 100. */
  compare: (voice: number[], others: number[][], signal: AbortSignal) => Promise<number[]>
  /** Learns from sentences; returns how much of the held-back tenth it knows, in percent. */
  train: (modelId: string, lines: string[], signal: AbortSignal) => Promise<{ accuracy: number }>
}

/** The engine did not answer, or its answer was invalid; callers learn no more than that. */
export class EngineFailure extends Error {
  override name = 'EngineFailure'
}

/** Too little to learn from: the customer can fix this. */
export class TooFewLines extends EngineFailure {
  override name = 'TooFewLines'
  readonly least: number
  readonly found: number

  constructor(found: number, least: number) {
    super(`a corpus needs at least ${least} different sentences`)
    this.found = found
    this.least = least
  }
}

/** A recording in which nobody speaks long enough: not an error of the engine. */
export class NoVoice extends EngineFailure {
  override name = 'NoVoice'
}
