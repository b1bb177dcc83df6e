import type { ComponentType } from 'react'
import type { InstrumentProps } from './instrument.tsx'

/** Each is loaded only with the page that it is on. */
const instruments = {
  sentence: () => import('./sentence.tsx').then(({ SentenceInstrument }) => SentenceInstrument),
  stream: () => import('./stream.tsx').then(({ StreamInstrument }) => StreamInstrument),
  turns: () => import('./turns.tsx').then(({ TurnsInstrument }) => TurnsInstrument),
  'hot-words': () => import('./hot-words.tsx').then(({ HotWordsInstrument }) => HotWordsInstrument),
  voices: () => import('./voices.tsx').then(({ VoicesInstrument }) => VoicesInstrument),
  likeness: () => import('./likeness.tsx').then(({ LikenessInstrument }) => LikenessInstrument),
  spectrum: () => import('./spectrum.tsx').then(({ SpectrumInstrument }) => SpectrumInstrument),
  marks: () => import('./marks.tsx').then(({ MarksInstrument }) => MarksInstrument),
} satisfies Record<string, () => Promise<ComponentType<InstrumentProps>>>

export type InstrumentName = keyof typeof instruments

export const loadInstrument = (name: InstrumentName): Promise<ComponentType<InstrumentProps>> => instruments[name]()
