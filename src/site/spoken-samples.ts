import samples from './spoken-samples.json'

/** Recordings of mocks/speech/samples: loudness in 72 equal parts of each, per hundred of its loudest, and what is said when. */
export type SpokenSample = (typeof samples)[number]

/** The recording in a language; the first where there is none. */
export const spokenIn = (locale: string): SpokenSample => samples.find(({ lang }) => lang === locale) ?? samples[0]!
