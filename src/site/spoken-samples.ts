import samples from './spoken-samples.json'

/** Recordings from mocks/speech/samples: the level of each of 72 equal parts, in per cent of the loudest, and what is said when. */
export type SpokenSample = (typeof samples)[number]

/** The recording in a language; the first one if there is none. */
export const spokenIn = (locale: string): SpokenSample => samples.find(({ lang }) => lang === locale) ?? samples[0]!
