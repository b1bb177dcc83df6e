import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { Contract, Entity } from '../../src/schema/contract.ts'
import { tableOf } from '../../src/schema/tables.ts'
import type { Database, Query } from '../db/database.ts'
import { arrayOf, candidatesOf } from './search-index.ts'
import { textIn } from '../db/row-values.ts'
import { from } from './expression.ts'
import { like, likePattern } from './like.ts'
import type { Place } from './searched.ts'
import { prepare, Shapes, Slot } from './slot.ts'
import type { Input, Prepared } from './slot.ts'

type Kind = Database['kind']
type Key = { key: string }
export type Search = Place & { words: Slot }

/** So many rows are read one by one, by their keys; more are met soon where the list is read in its order. */
export const FEW_FOUND = 5000

/** What a search has found; undefined where there is nothing to ask. */
type Found = readonly string[] | 'many' | undefined

/** The searches of one list: which there are, and then what each has found, unless it is too much. */
export class Sought {
  readonly searches: Search[] = []
  #found: Found[] = []
  #isBlurred = false

  add(search: Search): number {
    return this.searches.push(search) - 1
  }

  isFew(nth: number): boolean {
    return this.#found[nth] !== undefined && !this.isMany(nth)
  }

  isMany(nth: number): boolean {
    return this.#found[nth] === 'many'
  }

  /** Something else than the searches may find a row, too. */
  blur(): void {
    this.#isBlurred = true
  }

  /** Whether every row is one of those few that were found. */
  get isSharp(): boolean {
    return !this.#isBlurred && this.searches.length > 0 && this.searches.every((_, nth) => this.isFew(nth))
  }

  /** Which of them found few: with others, the same list is another query. */
  get shape(): string {
    return this.#found.map((one) => (one === 'many' ? 'm' : one ? '+' : '-')).join('')
  }

  get found(): readonly (readonly string[] | undefined)[] {
    return this.#found.map((one) => (one === 'many' ? undefined : one))
  }

  set found(found: Found[]) {
    this.#found = found
  }
}

/** Whether a column holds one of the keys that a search has found. */
export const inKeys = (kind: Kind, subject: RawBuilder<unknown>, nth: number): RawBuilder<boolean> =>
  within(kind, subject, ({ found }) => found?.[nth] ?? [])

/** PostgreSQL plans with the values of an array, of which it knows how many rows each has. */
function within(kind: Kind, subject: RawBuilder<unknown>, keys: (input: Input) => readonly string[]): RawBuilder<boolean> {
  return kind === 'postgres'
    ? sql<boolean>`${subject} = any(cast(${new Slot((input) => arrayOf(keys(input)))} as text[]))`
    : sql<boolean>`${subject} in (select value from json_each(${new Slot((input) => JSON.stringify(keys(input)))}))`
}

/** Asks each search by itself: of the table whose columns contain the words, and from there along the references to the list. */
export function createFinder(kind: Kind, contract: Contract, most = FEW_FOUND) {
  const shapes = new Shapes<Prepared<Key>>()
  const limit = sql.lit(most + 1)
  const keyOf = ({ key }: Entity) => sql.ref(`t.${key}`)

  async function findOne(on: Query, { steps, entity, fields, words }: Search, input: Input): Promise<Found> {
    const written = String(words.read(input)).trim()
    const table = tableOf(entity.name)
    if (written === '') return undefined
    // The list itself would read as much as a search without an index.
    const candidates = await candidatesOf(kind, on, table, written)
    if (candidates === 'many') return 'many'
    if (steps.length === 0 && !candidates) return undefined
    const shape = `${table} ${fields.join()} ${candidates?.shape ?? ''}`
    const ask = shapes.get(shape, () => {
      const pattern = new Slot((now) => likePattern(textIn(now.body, 'words')))
      const hits = fields.map((field) => like(kind, sql.ref(`t.${field}`), pattern))
      const [first, last] = [new Slot((now) => now.body.first), new Slot((now) => now.body.last)]
      const near = candidates?.condition?.(first, last)
      const each = candidates?.each
      const rows = (condition: RawBuilder<unknown>) => sql`select ${keyOf(entity)} as key from ${from(entity.name, 't')} where ${condition}`
      // Column by column, so that each is found by its index alone and taken apart for no row.
      const all = each
        ? sql.join(
            fields.map((field, at) => rows(sql`${each(sql.ref(`t.${field}`), first)} and ${hits[at]!}`)),
            sql` union all `,
          )
        : rows(sql`${near ? sql`${near} and ` : sql``}(${sql.join(hits, sql` or `)})`)
      return prepare(on, sql<Key>`${all} limit ${limit}`)
    })
    let found = await ask(on, { ...input, body: { words: written, ...candidates?.values } })
    for (let at = steps.length - 1; at > 0 && found.length <= most; at--)
      found = await referring(on, steps[at - 1]!.entity, steps[at]!.through, found, input)
    return found.length > most ? 'many' : found.map(({ key }) => key)
  }

  function referring(on: Query, name: string, field: string, found: readonly Key[], input: Input): Promise<Key[]> {
    const entity = contract.entities[name]!
    const ask = shapes.get(`${name} by ${field}`, () => {
      const among = within(kind, sql.ref(`t.${field}`), (now) => now.found?.[0] ?? [])
      return prepare(on, sql<Key>`select ${keyOf(entity)} as key from ${from(name, 't')} where ${among} limit ${limit}`)
    })
    return ask(on, { ...input, found: [found.map(({ key }) => key)] })
  }

  return async (on: Query, sought: Sought, input: Input): Promise<void> => {
    if (sought.searches.length > 0) sought.found = await Promise.all(sought.searches.map((one) => findOne(on, one, input)))
  }
}
