import { exampleWorld } from '../../../src/schema/check/example-world.ts'
import { compileContract } from '../../../src/schema/compile/contract.ts'
import type { Contract } from '../../../src/schema/contract.ts'
import { readSchemas } from '../../../src/schema/read.ts'
import { migrate } from '../../../mocks/db/migrate.ts'
import { tableOf } from '../../../src/schema/tables.ts'
import { insertRows } from '../../../mocks/db/insert.ts'
import { apply, type ApplyOptions } from '../../../mocks/evolve/apply.ts'
import { look } from '../../../mocks/evolve/look.ts'
import { listObstacles } from '../../../mocks/evolve/say-refusal.ts'
import type { AnyDatabase, Row } from '../any-database.ts'
import { openCopy } from '../copies.ts'
import { NOW } from '../harness.ts'

type Json = Record<string, unknown>

const person = {
  title: '人',
  key: 'userId',
  label: '{{name}}',
  owner: 'userId',
  properties: {
    userId: { title: '编号', type: 'string' },
    name: { title: '姓名', type: 'string' },
    city: { title: '城市', type: 'string' },
  },
}

/** A small product: orders as in the examples of rules, people, and entities of a test's own. */
export function contractWith(entities: Json, more: Json = {}): Contract {
  const files = { ...exampleWorld, 'entities/person.json': person, ...more }
  for (const [name, entity] of Object.entries(entities)) Object.assign(files, { [`entities/${name}.json`]: entity })
  return compileContract(
    readSchemas(Object.entries(files).flatMap(([path, data]) => (data === undefined ? [] : [{ path, text: JSON.stringify(data) }]))).world,
  )
}

/** One entity `visit`, with these fields beside its key. */
export const visits = (properties: Json, more: Json = {}): Contract =>
  contractWith({
    visit: { title: '拜访', key: 'visitId', properties: { visitId: { title: '编号', type: 'string' }, ...properties }, ...more },
  })

export type World = {
  db: AnyDatabase
  dataDir: string
  /** Looks at these schemas, says what stands against them, and applies them where nothing does. */
  evolve: (contract: Contract, options?: Partial<ApplyOptions>) => Promise<string[]>
  add: (name: string, rows: Row[]) => Promise<void>
  rows: (name: string, ...fields: string[]) => Promise<unknown[][]>
  close: () => Promise<void>
}

/** Many visits, told apart by their numbers. */
export const many = (count: number, row: (at: number) => Row): Row[] =>
  Array.from({ length: count }, (_, at) => ({ visitId: `v${String(at).padStart(6, '0')}`, ...row(at) }))

export async function openWorld(kind: AnyDatabase['kind']): Promise<World> {
  const { db, dataDir, close } = await openCopy(kind, 'nothing', migrate)
  return {
    db,
    dataDir,
    close,
    async evolve(contract, options = {}) {
      const found = await look(db, db.query, contract)
      const obstacles = listObstacles(found)
      if (obstacles.length === 0) await apply(db, contract, found, { now: NOW, ...options })
      return obstacles
    },
    async add(name, rows) {
      await db.write((trx) => insertRows(db, trx, tableOf(name), rows))
    },
    async rows(name, ...fields) {
      const key = fields[0]!
      const found = await db.query.selectFrom(tableOf(name)).select(fields).orderBy(key).execute()
      return found.map((row) => fields.map((field) => row[field] as unknown))
    },
  }
}
