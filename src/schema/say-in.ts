import type { Locale } from './compiled.ts'
import type { SayOf } from './texts.ts'

type Speak = (locale: Locale) => SayOf

let speak: Speak | undefined

/** Called once at start with the source of translated texts: the browser uses those it has fetched, everything else reads the files. */
export function speakWith(found: Speak): void {
  speak = found
}

/** Translates the texts of `texts/<locale>/<file>.json` of this folder, which forms, cells and the API reference use. */
export function sayIn(locale: Locale): SayOf {
  if (!speak) throw new Error('Unexpected silence, expected speakWith(…) before anything is judged or shown')
  return speak(locale)
}
