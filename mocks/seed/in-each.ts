import type { Locale } from '../../src/schema/compiled.ts'
import type { Contract, Entity } from '../../src/schema/contract.ts'
import type { Row } from '../db/database.ts'

/** A text in all languages of its field. */
export function inEach({ sourceLocale }: Contract, { properties }: Entity, field: string, say: (locale: Locale) => string): Row {
  // why: the versions of a field are named by the languages of the console.
  const versions = Object.entries(properties[field]?.versions ?? {}) as [Locale, string][]
  return { [field]: say(sourceLocale), ...Object.fromEntries(versions.map(([locale, name]) => [name, say(locale)])) }
}
