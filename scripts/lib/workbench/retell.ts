import { createRetell } from '../../../src/schema/check/retell.ts'
import type { Locale } from '../../../src/schema/compiled.ts'
import type { Key } from '../../../src/schema/texts.ts'
import { sayIn } from '../say-in.ts'
import { languages, readTexts } from '../text-files.ts'

// why: the texts of this namespace are sentences, without lists.
const tell = createRetell(readTexts(languages.first)['schema/findings'] as Record<string, string>)

/** Tells findings and refusals, which are written in one language, in that of a reader; what cannot be told is undefined. */
export function retell(locale: Locale): (message: string) => string | undefined {
  if (locale === languages.first) return (message) => message
  const say = sayIn(locale)
  // why: the keys are those of the same file in another language, and the holes those of its clause.
  return (message) => tell(message, (key, values) => say('schema/findings', key as Key<'schema/findings'>, values as never))
}
