import type { Locale } from '../../src/schema/compiled.ts'
import type { Contract, Entity } from '../../src/schema/contract.ts'
import { keysOf } from '../../src/schema/keys-of.ts'
import type { Row } from '../db/database.ts'

/** A text in all languages of its field. */
export function inEach({ sourceLocale }: Contract, { properties }: Entity, field: string, say: (locale: Locale) => string): Row {
  const { versions = {} } = properties[field] ?? {}
  return { [field]: say(sourceLocale), ...Object.fromEntries(keysOf(versions).map((locale) => [versions[locale], say(locale)])) }
}
