import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Locale } from '../../../src/schema/compiled.ts'
import { root } from '../shell.mjs'

/** What the sentences of the formats, which are written in one language, say in another, by the sentence. */
export type Explained = Readonly<Record<string, string>>

const known = new Map<Locale, Explained>()

/** The sentences of the formats in a language; none in that in which they are written. */
export function explainedIn(locale: Locale): Explained {
  const before = known.get(locale)
  if (before) return before
  const file = join(root, 'src/schema/explained', locale, 'words.json')
  // why: a test compares it with the formats.
  const read = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Explained) : {}
  known.set(locale, read)
  return read
}

/** A format whose words are explained in the language of a reader; what is not told there stays as it is written. */
export const explainWords = (format: object, explained: Explained): object =>
  // why: it is the format again.
  JSON.parse(
    JSON.stringify(format, (key, value: unknown) =>
      key === 'description' && typeof value === 'string' ? (explained[value] ?? value) : value,
    ),
  ) as object
