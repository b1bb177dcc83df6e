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

/** What is missing: a word beside others, or a translation, by the way to it in its file. */
export type Missing = { word: true } | { way: string }

/** Goes by the keys of the clauses in a message, whatever their texts are. */
export function missingIn(message: string): Missing | undefined {
  const told = tell(
    message,
    (key, { said, thing, way }) => said ?? (key.startsWith('thing ') ? key : `${JSON.stringify([key, thing, way])}\n`),
  )
  const first = told?.split('\n')[0]
  if (!first?.startsWith('[')) return undefined
  const [key, thing, way] = JSON.parse(first) as (string | null)[]
  if (key === 'missingTranslation' && way) return { way }
  const isWord = key === 'missingEither' || ((key === 'missing' || key === 'missingBeside') && thing === 'thing property')
  return isWord ? { word: true } : undefined
}
