import type { Locale } from './compiled.ts'
import type { SayOf } from './texts.ts'

type Speak = (locale: Locale) => SayOf

let speak: Speak | undefined

/** Whoever starts says once where sentences are found: a browser among those that it has fetched, all else in the files. */
export function speakWith(found: Speak): void {
  speak = found
}

/** The sentences that forms, cells and the reference of the interfaces say by themselves: `texts/<locale>/<file>.json` of this room. */
export function sayIn(locale: Locale): SayOf {
  if (!speak) throw new Error('Unexpected silence, expected speakWith(…) before anything is judged or shown')
  return speak(locale)
}
