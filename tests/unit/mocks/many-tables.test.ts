import { DatabaseSync } from '@photostructure/sqlite'
import { expect, it, vi } from 'vitest'
import { callsOn } from '../../../mocks/core/calls-on.ts'
import { createStatements } from '../../../mocks/db/sqlite-statements.ts'
import { walkedTables } from '../../../mocks/db/walked-tables.ts'
import type { Contract } from '../../../src/schema/contract.ts'

/** A start with a thousand screens makes thousands of indexes and asks about each table: nothing of it may cost more where there are more. */

it('a change of tables leaves no statement behind, through which each further one would go (issue 18)', () => {
  const database = new DatabaseSync(':memory:')
  const prepared = vi.spyOn(database, 'prepare')
  const tables = { changed: 0 }
  const statements = createStatements(database, tables)
  for (const text of ['create table made (a text)', 'create index ix_made on made (a)', 'alter table made add column b text'])
    expect([statements.prepare(text).run([]).changes, statements.prepare(text).reader]).toEqual([0, false])
  expect([prepared.mock.calls.length, tables.changed > 0]).toEqual([0, true])
  expect(statements.prepare('select name from pragma_table_info(?)').all(['made'])).toEqual([{ name: 'a' }, { name: 'b' }])
  expect(() => statements.prepare('create table made (a text)').run([])).toThrow(/already exists/)
  database.close()
})

it('the tables are read once for all statements, and again once they have changed (issue 18)', () => {
  const database = new DatabaseSync(':memory:')
  database.exec('create table one (a text); create table two (a text)')
  const prepared = vi.spyOn(database, 'prepare')
  const reads = () => prepared.mock.calls.filter(([text]) => text.includes('from sqlite_schema')).length
  expect([walkedTables(database, 'select * from one'), walkedTables(database, 'select * from two'), reads()]).toEqual([['one'], ['two'], 1])
  database.exec('drop table one; create table three (a text)')
  expect([walkedTables(database, 'select * from three'), reads()]).toEqual([['three'], 2])
  database.close()
})

it('the calls of all entities are sorted once (issue 18)', () => {
  const entities = Array.from({ length: 50 }, (_, at) => `entity${at}`)
  let looks = 0
  const calls = Object.fromEntries(
    entities.map((entity) => [
      `${entity}.list`,
      {
        name: `${entity}.list`,
        get entity() {
          looks++
          return entity
        },
      },
    ]),
  )
  // why: nothing else of a call is looked at.
  const contract = { calls } as unknown as Contract
  expect(entities.map((entity) => callsOn(contract, entity).map(({ name }) => name))).toEqual(entities.map((entity) => [`${entity}.list`]))
  expect([callsOn(contract, 'nobody'), looks < 4 * entities.length]).toEqual([[], true])
})
