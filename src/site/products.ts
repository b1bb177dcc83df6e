import type { Room } from './console-picture.tsx'
import type { InstrumentName } from './instruments/load-instrument.ts'
import type { Offering } from './offerings.ts'

export type DemoName = 'sentence' | 'live' | 'recording' | 'hot-words' | 'speech' | 'voiceprint' | 'sound' | 'text'

/** The parts of a product page below its instrument, named as in `product-page.tsx`. */
export type Part = 'try' | 'facts' | 'why' | 'later' | 'where' | 'own' | 'prices' | 'code' | 'note' | 'faq'
/** A layout of a part that differs from the usual: with its own background, as cards, or with its heading beside it. */
type Look = 'band' | 'cards' | 'beside'
export type Placed = Part | readonly [Part, Look]

type Product = {
  /** The number of its document (`docs/tree.ts`). */
  doc: number
  /** The demo on the page, by a name from `live-demo.tsx`. */
  demo: DemoName
  /** Whose packages are on sale; absent if none are sold. */
  service?: string
  /** A name from `widgets/api/samples.ts`; absent if there is no interface to call. */
  sample?: string
  /** What is at the top of the page, and whether it takes the whole width. */
  instrument: InstrumentName
  isWide?: boolean
  /** The screen of the console where its work can be seen. */
  room: Room
  related: Offering[]
  /** What its readers ask first comes first: for a stream its limits, for a voice its sound, for a transcript its page in the console. */
  order: readonly Placed[]
}

/** What is the same for a product in all languages; its texts are in `texts/<locale>/products`. */
export const products: Record<Offering, Product> = {
  product: {
    doc: 4,
    demo: 'sentence',
    service: 'asr-sentence',
    sample: 'asr-sentence',
    instrument: 'sentence',
    room: 'sentence',
    related: ['voice', 'recording', 'platform'],
    order: ['try', 'code', ['facts', 'band'], 'why', 'where', 'own', 'prices', 'faq'],
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
    order: ['facts', ['where', 'cards'], 'try', ['why', 'beside'], 'code', 'own', 'prices', 'faq'],
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
    order: ['own', 'try', ['why', 'band'], 'prices', 'where', 'facts', 'code', 'faq'],
  },
  platform: {
    doc: 21,
    demo: 'hot-words',
    instrument: 'hot-words',
    isWide: true,
    room: 'words',
    related: ['product', 'recording', 'voice'],
    order: [['why', 'beside'], 'try', 'own', ['where', 'cards'], 'facts', 'note', 'faq'],
  },
  synthesis: {
    doc: 7,
    demo: 'speech',
    service: 'tts',
    sample: 'tts-short',
    instrument: 'voices',
    room: 'speech',
    related: ['voiceprint', 'nature', 'product'],
    order: ['try', ['where', 'cards'], 'facts', 'later', 'prices', ['why', 'beside'], 'code', 'own', 'faq'],
  },
  voiceprint: {
    doc: 11,
    demo: 'voiceprint',
    service: 'voiceprint',
    sample: 'voiceprint',
    instrument: 'likeness',
    room: 'voices',
    related: ['sound', 'product', 'synthesis'],
    order: [['facts', 'band'], 'why', 'try', 'own', 'faq', 'where', 'prices', 'code'],
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
    order: [['where', 'cards'], 'try', 'code', 'facts', ['why', 'band'], 'own', 'prices', 'faq'],
  },
  nature: {
    doc: 13,
    demo: 'text',
    service: 'nlp',
    sample: 'nlp',
    instrument: 'marks',
    room: 'calls',
    related: ['recording', 'synthesis', 'sound'],
    order: ['try', ['why', 'beside'], 'code', 'prices', 'where', 'own', 'facts', 'faq'],
  },
}
