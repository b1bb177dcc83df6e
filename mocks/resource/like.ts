import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { Database } from '../db/database.ts'
import type { Slot } from './slot.ts'

/** Case-insensitive on both databases; `%` and `_` are escaped. */
export function like(kind: Database['kind'], subject: RawBuilder<unknown>, slot: Slot): RawBuilder<boolean> {
  return kind === 'postgres'
    ? sql<boolean>`cast(${subject} as text) collate "C" ilike ${slot} escape '\\'`
    : sql<boolean>`${subject} like ${slot} escape '\\'`
}

export const likePattern = (words: string): string => `%${literally(words)}%`

/** Escapes words for use in a pattern. */
export const literally = (words: string): string => words.trim().replace(/[\\%_]/g, (sign) => `\\${sign}`)
