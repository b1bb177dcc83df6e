import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { Call, Entity } from '../../src/schema/contract.ts'
import type { Query, Row } from '../db/database.ts'
import { problems } from '../http/problems.ts'
import { text } from '../http/texts.ts'
import { referenceIn, textIn } from '../db/row-values.ts'
import { from } from './expression.ts'
import { selectRows, type Reading } from './reading.ts'
import { prepare, Slot, type Input } from './slot.ts'

type Condition = RawBuilder<boolean>
type Key = string | number

/**
 * The branch of a tree that a body asks for. A key in `under` means the children of that row; an empty `under` means the top level, which
 * includes the children of rows that the person cannot reach. `reach` holds the conditions for reachable rows.
 */
export function branchOf(call: Call, entity: Entity, { under }: Row): { shape: string; conditions: (reach: Condition[]) => Condition[] } {
  if (call.tree === undefined || typeof under !== 'string') return { shape: '', conditions: () => [] }
  const parent = sql.ref(`t.${call.tree}`)
  const key = sql.ref(`t.${entity.key}`)
  if (under === '')
    return {
      shape: 'top',
      conditions: (reach) => {
        if (reach.length === 0) return [sql<boolean>`${parent} is null`]
        // In the subquery, `t` is the parent row.
        const reached = sql`select ${key} from ${from(entity.name, 't')} where ${sql.join(reach, sql` and `)}`
        return [sql<boolean>`(${parent} is null or ${parent} not in (${reached}))`]
      },
    }
  const isCounted = entity.properties[entity.key]?.type === 'integer'
  const keyFrom = (said: string): Key => (isCounted ? Number(said) : said)
  if (isCounted && !Number.isSafeInteger(keyFrom(under))) throw problems.invalid({ under: text('http/problems', 'notFilterable') })
  const slot = new Slot(({ body }) => keyFrom(textIn(body, 'under')))
  return { shape: 'under', conditions: () => [sql<boolean>`${parent} = ${slot}`] }
}

type At = { entity: Entity; tree: string; reach: Condition[]; on: Query; input: Input }

const whereOf = (conditions: Condition[]) => sql`where ${sql.join(conditions, sql` and `)}`

/** The number of children of each of these rows, by key; rows without children are omitted. */
export async function countBelow({ entity, tree, reach, on, input }: At, keys: Key[]): Promise<Record<string, number>> {
  if (keys.length === 0) return {}
  const parent = sql.ref(`t.${tree}`)
  const where = whereOf([sql<boolean>`${parent} in (${sql.join(keys)})`, ...reach])
  const query = sql<{
    key: Key
    n: number
  }>`select ${parent} as key, count(*) as n from ${from(entity.name, 't')} ${where} group by ${parent}`
  const found = await prepare(on, query)(on, input)
  return Object.fromEntries(found.map(({ key, n }) => [String(key), n]))
}

/** The ancestors of these rows up to the top, each once and without the rows themselves. */
export async function rowsAbove({ entity, tree, reach, on, input }: At, plan: Reading, rows: Row[]): Promise<Row[]> {
  const known = new Set(rows.map((row) => row[entity.key]))
  const first = [...new Set(rows.flatMap((row) => referenceIn(row, tree) ?? []))]
  if (first.length === 0) return []
  const key = sql.ref(`t.${entity.key}`)
  const parent = sql.ref(`t.${tree}`)
  // `union` drops duplicates, so that the recursion ends even if the data contains a cycle.
  const way = sql`with recursive way(id) as (
    select ${key} from ${from(entity.name, 't')} where ${key} in (${sql.join(first)})
    union select ${parent} from ${from(entity.name, 't')} join way on way.id = ${key} where ${parent} is not null
  ) select id from way`
  const found = await prepare(on, selectRows(plan, whereOf([sql<boolean>`${key} in (${way})`, ...reach])))(on, input)
  return found.filter((row) => !known.has(row[entity.key]))
}
