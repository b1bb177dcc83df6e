import type { Child, Contract, Entity } from '../../src/schema/contract.ts'
import type { AnyStore } from '../core/store.ts'
import { anyTable, type Database, type Row, type Trx } from '../db/database.ts'
import { tableOf } from '../../src/schema/tables.ts'
import { Problem, problems } from '../http/problems.ts'
import { text, type LocalText } from '../http/texts.ts'
import { keyOf, referenceIn } from '../db/row-values.ts'

type Key = string | number
type Found = { child: Child; keys: Key[] }
type Counted = { entity: string; count: number }
/** The rows that a deletion removes, those whose reference it clears, and those that prevent it. */
export type Going = { removed: Found[]; emptied: Found[]; kept: Counted[] }
type At = { contract: Contract; kind: Database['kind']; trx: Trx }

/** The maximum number of bound values in one query. */
const AT_ONCE = 500

/** The effects of a deletion on child rows. Until the transaction ends, nobody can add another child to any of them. */
export async function affectedBy(at: At, parent: Entity, key: Key): Promise<Going> {
  const { contract } = at
  const going: Going = { removed: [], emptied: [], kept: [] }
  const doomed = new Map([[parent.name, new Set([key])]])
  const others: { child: Child; parents: Key[] }[] = []
  const level = [{ entity: parent, keys: [key] }]
  for (const { entity, keys } of level) {
    if (!entity.children) continue
    await hold(at, entity, keys)
    for (const child of entity.children) {
      if (child.becomes !== 'delete') {
        others.push({ child, parents: keys })
        continue
      }
      const known = doomed.get(child.entity) ?? doomed.set(child.entity, new Set()).get(child.entity)!
      const fresh = (await keysBelow(at, child, keys)).filter((one) => !known.has(one))
      if (fresh.length === 0) continue
      for (const one of fresh) known.add(one)
      going.removed.push({ child, keys: fresh })
      level.push({ entity: contract.entities[child.entity]!, keys: fresh })
    }
  }
  // Rows that are deleted themselves prevent nothing.
  for (const { child, parents } of others) {
    const keys = (await keysBelow(at, child, parents)).filter((one) => !doomed.get(child.entity)?.has(one))
    if (keys.length === 0) continue
    if (child.becomes === 'empty') going.emptied.push({ child, keys })
    else going.kept.push({ entity: child.entity, count: keys.length })
  }
  return going
}

/**
 * Deletes or updates the child rows as their fields say, the deepest level first; refuses if a row must not be orphaned. Holds at most
 * `AT_ONCE` rows in memory at a time, and only the keys of the others.
 */
export async function settle(going: Going, contract: Contract, store: AnyStore, trx: Trx): Promise<void> {
  if (going.kept.length > 0) throw refusal(going.kept, contract)
  for (const { child, keys } of going.emptied)
    for (const some of chunks(keys)) await store.editAll(child.entity, some, { [child.field]: null }, trx)
  for (const { child, keys } of going.removed.toReversed()) for (const some of chunks(keys)) await store.removeAll(child.entity, some, trx)
}

/** Describes a deletion before it happens; undefined if no other rows are affected. */
export function describeDeletion({ removed, emptied, kept }: Going, contract: Contract): LocalText | undefined {
  if (kept.length > 0) throw refusal(kept, contract)
  const count = (found: Found[]): Counted[] => found.map(({ child, keys }) => ({ entity: child.entity, count: keys.length }))
  const parts = [
    ...(removed.length > 0 ? [text('http/problems', 'belowGo', (locale) => ({ what: listed(count(removed), contract)(locale) }))] : []),
    ...(emptied.length > 0 ? [text('http/problems', 'belowStay', (locale) => ({ what: listed(count(emptied), contract)(locale) }))] : []),
  ]
  return parts.length === 0 ? undefined : (locale) => parts.map((part) => part(locale)).join(' ')
}

/** Checks that parent rows exist. PostgreSQL locks them as well; SQLite has one writer at a time and checks only on the first look. */
export async function holdParents(at: At, entity: Entity, rows: Row[], isFirstLook = false): Promise<void> {
  const isShared = at.kind === 'postgres'
  if (!isShared && !isFirstLook) return
  for (const { field, parent } of parentsOf(at.contract, entity)) {
    const keys = [...new Set(rows.flatMap((row) => referenceIn(row, field) ?? []))].sort()
    for (const some of chunks(keys)) {
      const rows = await anyTable(at.trx)
        .selectFrom(tableOf(parent.name))
        .select(parent.key)
        .where(parent.key, 'in', some)
        .$if(isShared, (query) => query.forKeyShare())
        .execute()
      if (rows.length < some.length) throw problems.invalid({ [field]: text('http/problems', 'unknownReference') })
    }
  }
}

const known = new WeakMap<Contract, Map<string, { field: string; parent: Entity }[]>>()

function parentsOf(contract: Contract, { name }: Entity): { field: string; parent: Entity }[] {
  let found = known.get(contract)
  if (!found) {
    known.set(contract, (found = new Map()))
    for (const parent of Object.values(contract.entities))
      for (const { entity, field } of parent.children ?? []) found.set(entity, [...(found.get(entity) ?? []), { field, parent }])
  }
  return found.get(name) ?? []
}

async function hold({ kind, trx }: At, entity: Entity, keys: Key[]): Promise<void> {
  if (kind !== 'postgres') return
  for (const some of chunks(keys.toSorted()))
    await anyTable(trx).selectFrom(tableOf(entity.name)).select(entity.key).where(entity.key, 'in', some).forUpdate().execute()
}

async function keysBelow({ contract, trx }: At, { entity, field }: Child, parents: Key[]): Promise<Key[]> {
  const { key } = contract.entities[entity]!
  const found: Key[] = []
  for (const some of chunks(parents)) {
    const rows = await anyTable(trx).selectFrom(tableOf(entity)).select(key).where(field, 'in', some).execute()
    found.push(...rows.map((row) => keyOf(contract.entities[entity]!, row)))
  }
  return found
}

function* chunks(keys: Key[]): Generator<Key[]> {
  for (let at = 0; at < keys.length; at += AT_ONCE) yield keys.slice(at, at + AT_ONCE)
}

/** Reports the kinds of the rows only: the console knows where they can be found. */
function refusal(kept: Counted[], contract: Contract): Problem {
  const why = text('http/problems', 'belowRemain', (locale) => ({ what: listed(kept, contract)(locale) }))
  return new Problem(409, why, { data: { below: kept } })
}

/** Sums up by kind, because rows can be children by two fields, or on two levels. */
function listed(counted: Counted[], { entities }: Contract): LocalText {
  const sums = new Map<string, number>()
  for (const { entity, count } of counted) sums.set(entity, (sums.get(entity) ?? 0) + count)
  const items = [...sums].map(([entity, count]) =>
    text('http/problems', 'below', (locale) => ({ title: entities[entity]!.title[locale], many: count.toLocaleString(locale) })),
  )
  return (locale) => new Intl.ListFormat(locale, { style: 'short', type: 'conjunction' }).format(items.map((item) => item(locale)))
}
