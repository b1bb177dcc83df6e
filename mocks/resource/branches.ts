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
 * Which branch of a tree a body asks for: `under` with a key, what lies right below that row; empty, what lies at the top, which is also
 * what lies below a row that the person does not reach. `reach` holds the conditions of what is reached.
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
        // Inside, `t` is the row above.
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

/** How many rows lie right below each of these, by key; a row without any is left out. */
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

/** The rows above these, up to the top, each once and without these themselves. */
export async function rowsAbove({ entity, tree, reach, on, input }: At, plan: Reading, rows: Row[]): Promise<Row[]> {
  const known = new Set(rows.map((row) => row[entity.key]))
  const first = [...new Set(rows.flatMap((row) => referenceIn(row, tree) ?? []))]
  if (first.length === 0) return []
  const key = sql.ref(`t.${entity.key}`)
  const parent = sql.ref(`t.${tree}`)
  // `union` drops what was found before, so that a ring ends the way too.
  const way = sql`with recursive way(id) as (
    select ${key} from ${from(entity.name, 't')} where ${key} in (${sql.join(first)})
    union select ${parent} from ${from(entity.name, 't')} join way on way.id = ${key} where ${parent} is not null
  ) select id from way`
  const found = await prepare(on, selectRows(plan, whereOf([sql<boolean>`${key} in (${way})`, ...reach])))(on, input)
  return found.filter((row) => !known.has(row[entity.key]))
}
