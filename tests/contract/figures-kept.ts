import { sql } from 'kysely'
import { overRows } from '../../mocks/resource/expression.ts'
import { figuresOf } from '../../mocks/resource/kept-figures.ts'
import type { Contract } from '../../src/schema/contract.ts'
import { tableOf } from '../../src/schema/tables.ts'
import type { AnyDatabase, Row } from './any-database.ts'

/** The kept figures that are not what the rows add up to, in words. */
export async function strayFigures({ query }: Pick<AnyDatabase, 'query'>, contract: Contract): Promise<string[]> {
  const told: string[] = []
  for (const { entity, column, rows } of figuresOf(contract)) {
    const key = sql.ref(`t.${entity.key}`)
    const live = overRows(contract, rows, 'r', key)!
    const found = await sql<Row>`
      select * from (select ${key} as key, ${sql.ref(`t.${column}`)} as kept, ${live} as live from ${sql.table(tableOf(entity.name))} as t) as f
      where kept <> live`.execute(query)
    for (const { key: of, kept, live: is } of found.rows) told.push(`${entity.name} ${of}: ${column} is ${kept} instead of ${is}`)
  }
  return told
}
