import type { Room } from './console-picture.tsx'
import type { InstrumentName } from './instruments/load-instrument.ts'

export const offerings = ['product', 'voice', 'recording', 'platform', 'synthesis', 'voiceprint', 'sound', 'nature'] as const
export type Offering = (typeof offerings)[number]

export type DemoName = 'sentence' | 'live' | 'recording' | 'hot-words' | 'speech' | 'voiceprint' | 'sound' | 'text'

/** What a product page is made of below its instrument, by a name of `product-page.tsx`. */
export type Part = 'try' | 'facts' | 'why' | 'later' | 'where' | 'own' | 'prices' | 'code' | 'note' | 'faq'
/** How a part is laid out where not as usual: on a ground of its own, as cards, or with its heading beside it. */
type Look = 'band' | 'cards' | 'beside'
export type Placed = Part | readonly [Part, Look]

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
  /** What its reader asks first comes first: a stream its limits, a voice its sound, a transcript its page in the console. */
  order: readonly Placed[]
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
