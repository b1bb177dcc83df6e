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
  /** How long the bars are under what the page shows, row by row, in hundredths. */
  strengths?: (number | null)[]
  related: Offering[]
}

/** What is the same of a product in every language; its words lie in `texts/<locale>/products`. */
export const products: Record<Offering, Product> = {
  product: { doc: 4, demo: 'sentence', service: 'asr-sentence', sample: 'asr-sentence', related: ['voice', 'recording', 'platform'] },
  voice: { doc: 5, demo: 'live', service: 'asr-realtime', sample: 'asr-realtime', related: ['product', 'recording', 'sound'] },
  recording: {
    doc: 6,
    demo: 'recording',
    service: 'asr-file',
    sample: 'asr-file',
    strengths: [38, 26, 24],
    related: ['voice', 'product', 'platform'],
  },
  platform: { doc: 21, demo: 'hot-words', related: ['product', 'recording', 'voice'] },
  synthesis: {
    doc: 7,
    demo: 'speech',
    service: 'tts',
    sample: 'tts-short',
    strengths: [null, 60, 50, 72],
    related: ['voiceprint', 'nature', 'product'],
  },
  voiceprint: {
    doc: 11,
    demo: 'voiceprint',
    service: 'voiceprint',
    sample: 'voiceprint',
    strengths: [86, 41, 17],
    related: ['sound', 'product', 'synthesis'],
  },
  sound: {
    doc: 12,
    demo: 'sound',
    service: 'sound',
    sample: 'sound',
    strengths: [null, 92, 97],
    related: ['voiceprint', 'recording', 'nature'],
  },
  nature: { doc: 13, demo: 'text', service: 'nlp', sample: 'nlp', related: ['recording', 'synthesis', 'sound'] },
}
