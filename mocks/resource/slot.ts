import type { RawBuilder } from 'kysely'
import type { Locale } from '../../src/schema/compiled.ts'
import type { Query, Row } from '../db/database.ts'
import type { Context } from '../core/context.ts'

/** The values for the slots of a compiled query; `found`: the keys that each search of a list has found, if they are few. */
export type Input = {
  body: Row
  userId: string
  now: number
  locale: Locale
  limit: number
  offset: number
  found?: readonly (readonly string[] | undefined)[]
}

/** The same values, taken from the context of a request. */
export const inputOf = ({ body, person, now, locale }: Pick<Context, 'body' | 'person' | 'now' | 'locale'>): Input => ({
  body,
  userId: person?.userId ?? '',
  now,
  locale,
  limit: 0,
  offset: 0,
})

/** A placeholder in a query that is compiled once and run with different values each time. */
export class Slot {
  readonly read: (input: Input) => unknown
  constructor(read: (input: Input) => unknown) {
    this.read = read
  }
}

/** Building SQL costs more than running it, so a query is built once per shape. */
export type Prepared<T> = (on: Query, input: Input) => Promise<T[]>

export function prepare<T>(on: Query, query: RawBuilder<T>): Prepared<T> {
  const compiled = query.compile(on)
  return async (now, input) => {
    const parameters = compiled.parameters.map((value) => (value instanceof Slot ? value.read(input) : value))
    return (await now.executeQuery<T>({ ...compiled, parameters })).rows
  }
}

/** A cache of queries by shape; drops the oldest. */
export class Shapes<T> {
  #known = new Map<string, T>()
  #most: number
  constructor(most = 500) {
    this.#most = most
  }

  get(shape: string, make: () => T): T {
    const found = this.#known.get(shape)
    if (found) return found
    const made = make()
    if (this.#known.size >= this.#most) this.#known.delete(this.#known.keys().next().value!)
    this.#known.set(shape, made)
    return made
  }
}
