import type { Sound } from './sound/measure.ts'

/** Times in seconds from the beginning; `confidence` in percent. */
export type Sentence = { speaker?: number; begin: number; end: number; text: string; confidence?: number }

export type Word = { word: string; weight: number }

type RecognizeOptions = {
  /** E.g. `16k_zh`. */
  engine: string
  /** Two: each channel is a speaker of its own. */
  channels?: number
  /** How many speak; 0 where nobody knows. */
  speakers?: number
  words?: Word[]
  /** A trained model of the customer. */
  modelId?: string | undefined
}

/** Without a transcript (`hasTranscript: false`) there are no sentences: nothing is ever made up. */
export type Recognition = { sentences: Sentence[]; hasTranscript: boolean }

/** Whether something was understood: only that is charged, whatever the engine. */
export const hasWords = (sentences: { text: string }[]): boolean => sentences.some(({ text }) => text.trim() !== '')

export type SynthesizeOptions = {
  voiceId: string
  gender: 'female' | 'male' | 'child'
  language: 'zh' | 'en' | 'yue'
  /** From -500 to 500; 0 is how the voice speaks by itself. */
  speed: number
  pitch: number
  volume: number
  sampleRate: number
}

/** `by` says what made the sound, e.g. `espeak-ng` or `tones`. Samples are mono, from -1 to 1, at the asked rate. */
export type Synthesis = {
  by: string
  pieces: AsyncIterable<Float32Array>
  /** How much of the text has been spoken, from 0 to 1, where that is known. */ share?: () => number
}

export type Finding = { type: 'speaker' | 'gender' | 'language'; value: string | number | null; score: number | null }

/** What a stream has understood: `partial` may still change, a `final` sentence stays. */
export type StreamEvent =
  | { type: 'partial'; begin: number; text: string }
  | ({ type: 'final' } & Sentence)
  /** Something was said, of which this engine has no words. */
  | { type: 'sound'; begin: number; end: number; levelDb: number }

/** One stream of 16 bit little endian mono samples; answers what became known by each part. */
export type RecognitionStream = { push: (samples: Int16Array) => Promise<StreamEvent[]>; end: () => Promise<StreamEvent[]> }

export type EngineInfo = {
  name: string
  /** A demo engine has transcripts of the bundled samples only. */
  isDemo: boolean
  /** What speaks: `espeak-ng`, `tones`, or the name that another engine gives. */
  synthesis: string
}

/** What does the work. The embedded one is for demonstration; `SPEECH_ENGINE_URL` names another (`remote.ts`). */
export type SpeechEngine = {
  info: () => Promise<EngineInfo>
  /** `tell` is told how far it is, from 0 to 1, by an engine that knows. */
  recognize: (sound: Sound, options: RecognizeOptions, signal: AbortSignal, tell?: (share: number) => void) => Promise<Recognition>
  openStream: (options: RecognizeOptions & { sampleRate: number }) => RecognitionStream
  synthesize: (text: string, options: SynthesizeOptions, signal: AbortSignal) => Promise<Synthesis>
  analyze: (sound: Sound, types: Finding['type'][], signal: AbortSignal) => Promise<Finding[]>
  /** What is kept of an enrolled voice. */
  voiceprint: (sound: Sound, signal: AbortSignal) => Promise<number[]>
  /** How alike a voice is to others, from 0 to 100. */
  compare: (voice: number[], others: number[][], signal: AbortSignal) => Promise<number[]>
  /** Learns from sentences and answers how much of the held back tenth it knows, in percent. */
  train: (modelId: string, lines: string[], signal: AbortSignal) => Promise<{ accuracy: number }>
}

/** The engine did not answer, or answered nonsense; callers are told no more than that. */
export class EngineFailure extends Error {
  override name = 'EngineFailure'
}

/** Too little to learn from: the customer's to mend. */
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

/** A recording in which nobody speaks for long enough: nothing is wrong with the engine. */
export class NoVoice extends EngineFailure {
  override name = 'NoVoice'
}
