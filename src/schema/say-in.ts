import type { Locale } from './compiled.ts'
import type { SayOf } from './texts.ts'

type Speak = (locale: Locale) => SayOf

let speak: Speak | undefined
let usual: Locale | undefined

/**
 * Called once at the start with the source of translated texts: the browser passes those it has loaded, everything else reads the files.
 * `first` is the language for callers that name none.
 */
export function speakWith(found: Speak, first?: Locale): void {
  speak = found
  usual = first
}

/** Translates the texts of `texts/<locale>/<file>.json` of this folder, which forms, cells, the API reference and reviews use. */
export function sayIn(locale: Locale | undefined = usual): SayOf {
  if (!speak || locale === undefined) throw new Error('Unexpected silence, expected speakWith(…) before anything is judged or shown')
  return speak(locale)
}
