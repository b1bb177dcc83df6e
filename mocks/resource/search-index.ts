import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { Database, Query } from '../db/database.ts'
import type { Slot } from './slot.ts'

type Kind = Database['kind']

/**
 * The index of a table for parts of texts: on SQLite a table of its own, which has every three characters that follow one another. No entity
 * has a table whose name begins like this.
 */
export const searchIndex = (table: string): string => `_find_${table}`
/** On PostgreSQL, the index of all two characters that follow one another begins like this, and this takes a text apart so. */
export const PAIRS = '_pair_'
export const PAIRS_OF = '_pairs_of'
/** On SQLite, what begins with one or two characters is found here. */
export const searchTerms = (table: string): string => `_find_${table}_terms`

/** SQLite adds rows to the index now and then, in their order: those after the last one are read as they are. */
export const indexedUntil = (table: string): RawBuilder<unknown> =>
  sql`(select coalesce(max(id), 0) from ${sql.table(`${searchIndex(table)}_docsize`)})`

export async function isIndexed(kind: Kind, on: Query, table: string): Promise<boolean> {
  const name = searchIndex(table)
  const { rows } = await (
    kind === 'sqlite'
      ? sql`select 1 from sqlite_schema where type = 'table' and name = ${name}`
      : sql`select 1 from pg_class c join pg_index i on i.indexrelid = c.oid
          where c.relnamespace = current_schema()::regnamespace and c.relname = ${name} and i.indisvalid`
  ).execute(on)
  return rows.length > 0
}

/** A search with more candidates reads the list in its order. */
const MOST = 50_000

/** How the index is asked: a condition on the row `t`, with the texts that it compares with; without one the database plans by itself. */
export type Candidates = {
  shape: string
  values?: { first: string; last: string }
  condition?: (first: Slot, last: Slot) => RawBuilder<boolean>
  /** What each column has to be for its comparison with the words to be made. */
  each?: (column: RawBuilder<unknown>, first: Slot) => RawBuilder<boolean>
}

async function arePaired(on: Query, table: string): Promise<boolean> {
  const { rows } = await sql`select 1 from pg_class c join pg_index i on i.indexrelid = c.oid
    where i.indrelid = to_regclass(quote_ident(${table})) and starts_with(c.relname, ${PAIRS}) and i.indisvalid`.execute(on)
  return rows.length > 0
}

async function candidatesOnPostgres(on: Query, table: string, words: string, signs: readonly string[]): Promise<Candidates | undefined> {
  if (signs.length >= SIGNS && /[\p{L}\p{N}]/u.test(words) && (await isIndexed('postgres', on, table))) return { shape: '' }
  if (signs.length < 2 || !(await arePaired(on, table))) return undefined
  const pairs = signs.slice(1).map((sign, at) => `${signs[at]!}${sign}`)
  return {
    shape: 'pairs',
    values: { first: arrayOf(pairs.slice(0, TERMS)), last: '' },
    each: (column, first) => sql<boolean>`${sql.id(PAIRS_OF)}(${column}) @> cast(${first} as text[])`,
  }
}

/** A list of texts as PostgreSQL reads one. */
export const arrayOf = (texts: readonly string[]): string =>
  `{${texts.map((text) => `"${text.replace(/["\\]/g, (sign) => `\\${sign}`)}"`).join()}}`

/** What an index says about words: that too many rows may contain them, or which; undefined if it cannot tell. */
export async function candidatesOf(kind: Kind, on: Query, table: string, words: string): Promise<Candidates | 'many' | undefined> {
  const signs = [...lower(words)]
  if (kind === 'postgres') return candidatesOnPostgres(on, table, words, signs)
  if (!(await isIndexed(kind, on, table))) return undefined
  const [index, terms] = [sql.table(searchIndex(table)), sql.table(searchTerms(table))]
  const isLong = signs.length >= SIGNS
  const values = isLong ? { first: threesOf(signs), last: '' } : { first: signs.join(''), last: `${signs.join('')}${LAST}` }
  const found = (first: unknown, last: unknown) =>
    isLong
      ? sql`select rowid as id from ${index} where ${index} match ${first}`
      : sql`select doc as id from ${terms} where term >= ${first} and term < ${last}`
  const rest = sql`select rowid as id from ${sql.table(table)} where rowid > ${indexedUntil(table)}`
  const { rows } = await sql<{ n: number }>`
    select (select count(*) from (${found(values.first, values.last)} limit ${MOST + 1}))
      + (select count(*) from (${rest} limit ${MOST + 1})) as n`.execute(on)
  if (rows[0]!.n > MOST) return 'many'
  return {
    shape: isLong ? 'long' : 'short',
    values,
    condition: (first, last) => sql<boolean>`${sql.ref('t.rowid')} in (${found(first, last)} union all ${rest})`,
  }
}

/** So many characters make a term of the index, and no more terms than this are asked for. */
const SIGNS = 3
const TERMS = 24
/** Sorts behind all that begins with the same characters. */
const LAST = '\u{10FFFF}'

/** All that follow one another in threes, which a text has to have somewhere; that it is the whole is seen in the rows. */
function threesOf(signs: readonly string[]): string {
  const threes = signs.slice(SIGNS - 1).map((_, at) => signs.slice(at, at + SIGNS).join(''))
  return [...new Set(threes)]
    .slice(0, TERMS)
    .map((one) => `"${one.replaceAll('"', '""')}"`)
    .join(' ')
}

/** As SQLite compares: only letters of ASCII are equal to their capitals. */
const lower = (words: string): string => words.replace(/[A-Z]/g, (letter) => letter.toLowerCase())
