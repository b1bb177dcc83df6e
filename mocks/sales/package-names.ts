import type { Locale } from '../../src/schema/compiled.ts'
import { spokenIn } from '../../src/schema/per-language.ts'
import type { Query } from '../db/database.ts'

/** The names of packages in a language, by id. */
export async function packageNames(on: Query, ids: readonly string[], locale: Locale): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const combos = await on
    .selectFrom('combo')
    .selectAll()
    .where('comboId', 'in', [...new Set(ids)])
    .execute()
  return new Map(combos.map((combo) => [combo.comboId, spokenIn(combo, 'name', locale)]))
}
