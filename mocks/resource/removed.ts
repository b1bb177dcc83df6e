import type { Entity } from '../../src/schema/contract.ts'
import { tableOf } from '../../src/schema/tables.ts'
import { MINUTE } from '../../src/schema/time.ts'
import type { Context } from '../core/context.ts'
import { anyStore } from '../core/store.ts'
import { anyTable, type Row, type Trx } from '../db/database.ts'
import { keyOf } from '../db/row-values.ts'
import { Problem, problems } from '../http/problems.ts'
import { text } from '../http/texts.ts'
import { keyIn } from './reach.ts'
import type { Going } from './children.ts'

/** How long a deletion can be undone; afterwards nothing of the rows is left. */
export const UNDO_MINUTES = 60

/** A deletion that affects more rows than this cannot be undone. */
const MOST = 500

type Key = string | number

const isKey = (value: unknown): value is Key => typeof value === 'string' || typeof value === 'number'

/** The raw rows, parents before children, and the references of other rows that were cleared. */
type Content = {
  version: string
  rows: { entity: string; rows: Row[] }[]
  emptied: { entity: string; field: string; of: [key: Key, was: Key][] }[]
}

/** Keeps what a deletion is about to remove; returns until when it can be undone, or undefined if there are too many rows. */
export async function keepRemoved({ person, now, contract }: Context, entity: Entity, row: Row, going: Going | undefined, trx: Trx) {
  await forgetRemoved(trx, now)
  const key = keyOf(entity, row)
  const { removed = [], emptied = [] } = going ?? {}
  if ([...removed, ...emptied].reduce((all, { keys }) => all + keys.length, 0) > MOST) return undefined
  const rowsOf = async (name: string, keys: Key[]): Promise<Row[]> =>
    anyTable(trx).selectFrom(tableOf(name)).selectAll().where(contract.entities[name]!.key, 'in', keys).execute()
  const content: Content = {
    version: contract.version,
    rows: [{ entity: entity.name, rows: await rowsOf(entity.name, [key]) }],
    emptied: [],
  }
  for (const { child, keys } of removed) content.rows.push({ entity: child.entity, rows: await rowsOf(child.entity, keys) })
  for (const { child, keys } of emptied) {
    const other = contract.entities[child.entity]!
    const of = (await rowsOf(child.entity, keys)).flatMap((one): [Key, Key][] => {
      const { [child.field]: above } = one
      return isKey(above) ? [[keyOf(other, one), above]] : []
    })
    content.emptied.push({ entity: child.entity, field: child.field, of })
  }
  const { version } = row
  const values = {
    userId: actorOf(person),
    version: Number(version),
    removedTime: new Date(now).toISOString(),
    content: JSON.stringify(content),
  }
  await trx
    .insertInto('removed_row')
    .values({ entity: entity.name, key: String(key), ...values })
    .onConflict((known) => known.columns(['entity', 'key']).doUpdateSet(values))
    .execute()
  return new Date(now + UNDO_MINUTES * MINUTE).toISOString()
}

const actorOf = (person: Context['person']): string => person?.visitorId ?? person?.userId ?? ''

/** Removes for good what can no longer be undone. */
export async function forgetRemoved(trx: Trx, now: number): Promise<void> {
  const before = new Date(now - UNDO_MINUTES * MINUTE).toISOString()
  await trx.deleteFrom('removed_row').where('removedTime', '<=', before).execute()
}

/** Restores what this person deleted, with all rows that were removed with it; newer rows stay. */
export async function putBack(context: Context, entity: Entity, trx: Trx): Promise<void> {
  const { call, body, person, now, contract, tools } = context
  await forgetRemoved(trx, now)
  const key = keyIn(call, entity, body)
  const kept = await trx
    .selectFrom('removed_row')
    .selectAll()
    .where('entity', '=', entity.name)
    .where('key', '=', String(key))
    .where('userId', '=', actorOf(person))
    .executeTakeFirst()
  if (!kept || (typeof body.version === 'number' && body.version !== kept.version)) throw over()
  const { version, rows, emptied }: Content = JSON.parse(kept.content)
  // The columns of the table may have changed since.
  if (version !== contract.version) throw over()
  const store = anyStore(tools.store)
  for (const { entity: name, rows: some } of rows) await store.putBack(name, some, trx).catch(asConflict)
  for (const { entity: name, field, of } of emptied) await referAgain(context, { name, field, of }, trx)
  await trx.deleteFrom('removed_row').where('entity', '=', entity.name).where('key', '=', String(key)).execute()
}

const over = () => problems.conflict(text('http/problems', 'undoOver', { minutes: UNDO_MINUTES }))

/** A value that is taken meanwhile is a conflict, not an input error of the person who undoes. */
function asConflict(error: unknown): never {
  if (!(error instanceof Problem) || error.code !== 422) throw error
  const [why] = Object.values(error.fields ?? {})
  throw problems.conflict(why ?? text('http/problems', 'notNow'))
}

/** Restores references to these rows, unless the referring row has another value by now. */
async function referAgain({ tools, contract }: Context, { name, field, of }: { name: string; field: string; of: [Key, Key][] }, trx: Trx) {
  const { key } = contract.entities[name]!
  for (const was of new Set(of.map(([, one]) => one))) {
    const keys = of.flatMap(([own, one]) => (one === was ? [own] : []))
    const open = await anyTable(trx).selectFrom(tableOf(name)).select(key).where(key, 'in', keys).where(field, 'is', null).execute()
    const still = open.map((row) => keyOf(contract.entities[name]!, row))
    if (still.length > 0) await anyStore(tools.store).editAll(name, still, { [field]: was }, trx)
  }
}
