import type { Room } from './console-picture.tsx'
import type { InstrumentName } from './instruments/load-instrument.ts'

export const offerings = ['product', 'voice', 'recording', 'platform', 'synthesis', 'voiceprint', 'sound', 'nature'] as const
export type Offering = (typeof offerings)[number]

export type DemoName = 'sentence' | 'live' | 'recording' | 'hot-words' | 'speech' | 'voiceprint' | 'sound' | 'text'

type Product = {
  /** The number of its document (`docs/tree.ts`). */
  doc: number
  /** What can be tried on the page, by a name of `live-demo.tsx`. */
  demo: DemoName
  /** Of the packages on sale; nothing where none is sold. */
  service?: string
  /** A name of `widgets/api/samples.ts`; nothing where there is no interface to call. */
  sample?: string
  /** What leads the page, and whether it takes the whole width of it. */
  instrument: InstrumentName
  isWide?: boolean
  /** Where its work is seen in the console. */
  room: Room
  related: Offering[]
}

/** What is the same of a product in every language; its words lie in `texts/<locale>/products`. */
export const products: Record<Offering, Product> = {
  product: {
    doc: 4,
    demo: 'sentence',
    service: 'asr-sentence',
    sample: 'asr-sentence',
    instrument: 'sentence',
    room: 'sentence',
    related: ['voice', 'recording', 'platform'],
  },
  voice: {
    doc: 5,
    demo: 'live',
    service: 'asr-realtime',
    sample: 'asr-realtime',
    instrument: 'stream',
    isWide: true,
    room: 'live',
    related: ['product', 'recording', 'sound'],
  },
  recording: {
    doc: 6,
    demo: 'recording',
    service: 'asr-file',
    sample: 'asr-file',
    instrument: 'turns',
    isWide: true,
    room: 'transcript',
    related: ['voice', 'product', 'platform'],
  },
  platform: {
    doc: 21,
    demo: 'hot-words',
    instrument: 'hot-words',
    isWide: true,
    room: 'words',
    related: ['product', 'recording', 'voice'],
  },
  synthesis: {
    doc: 7,
    demo: 'speech',
    service: 'tts',
    sample: 'tts-short',
    instrument: 'voices',
    room: 'speech',
    related: ['voiceprint', 'nature', 'product'],
  },
  voiceprint: {
    doc: 11,
    demo: 'voiceprint',
    service: 'voiceprint',
    sample: 'voiceprint',
    instrument: 'likeness',
    room: 'voices',
    related: ['sound', 'product', 'synthesis'],
  },
  sound: {
    doc: 12,
    demo: 'sound',
    service: 'sound',
    sample: 'sound',
    instrument: 'spectrum',
    isWide: true,
    room: 'sound',
    related: ['voiceprint', 'recording', 'nature'],
  },
  nature: {
    doc: 13,
    demo: 'text',
    service: 'nlp',
    sample: 'nlp',
    instrument: 'marks',
    room: 'calls',
    related: ['recording', 'synthesis', 'sound'],
  },
}
