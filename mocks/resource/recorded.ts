import type { Call, Contract, Entity, Property } from '../../src/schema/contract.ts'
import { spokenIn } from '../../src/schema/per-language.ts'
import { fill } from '../../src/schema/template.ts'
import { browserName } from '../audit/browser-name.ts'
import type { Row, Trx } from '../db/database.ts'
import type { Context } from '../core/context.ts'
import type { Person } from '../core/sessions.ts'
import { anyStore, typedStore, type AnyStore, type Store } from '../core/store.ts'
import { isStored } from '../../src/schema/stored.ts'
import { mask } from './mask.ts'
import { keyOf, referenceIn } from '../db/row-values.ts'

type Deed = 'add' | 'edit' | 'remove' | 'import' | 'export' | 'call'
type RecordContext = Pick<Context, 'body' | 'call' | 'contract' | 'now' | 'request'> & { person: Person }
export type Change = { field: string; before: unknown; after: unknown }

/** What changes with every write says nothing. */
const isSilent = ({ name, stamp }: Property): boolean => name === 'version' || stamp === 'changed' || stamp === 'handled'

/** Stands where a record of many rows says how many. */
export const ROWS = '*'

/** Whether what this person does with this call is for the audit log: administrators at work, and whoever acts in another's console. */
export function isRecorded(contract: Contract, call: Call, person: Person | undefined): person is Person {
  if (!person || !contract.entities.audit || call.for !== 'grants') return false
  const reach = contract.roles.find(({ name }) => name === person.role)?.reach
  return person.visitorId !== undefined || reach === 'all' || call.scope === 'customers'
}

/** A store that leaves a record of each change, in the transaction of the change: neither is there without the other. `together` takes those that are written later in it. */
export function createRecorder(given: Store, context: RecordContext, together?: Row[]) {
  const store = anyStore(given)
  const { call, contract } = context
  let records = 0
  let last: { name: string; key: unknown; row: Row } | undefined

  /** A row as it was before; one that was read a moment ago is still so, where the change is made to its version alone. */
  async function rowBefore(name: string, key: string | number, trx: Trx, version?: number): Promise<Row | undefined> {
    if (version !== undefined && last?.name === name && last.key === key && last.row.version === version) return last.row
    return store.find(name, key, trx)
  }

  async function record(deed: Deed, entity: Entity | undefined, row: Row, changes: Change[], trx: Trx): Promise<void> {
    // The lines of a file are told of together.
    if (call.does === 'import' && deed !== 'import') return
    await recordAll([recordOf(context, deed, entity, row, changes)], trx)
  }

  async function recordAll(lines: Row[], trx: Trx): Promise<void> {
    records += lines.length
    if (together) together.push(...lines)
    // Which nobody reads back.
    else if (lines.length > 0) await store.addAll('audit', lines, trx)
  }

  async function noteMany(name: string, rows: Row[], trx: Trx): Promise<void> {
    const entity = contract.entities[name]!
    const shared = sharedBy(rows)
    const changes: Change[] = [{ field: ROWS, before: null, after: rows.length }, ...compare(entity, {}, shared)]
    await record(call.does === 'import' ? 'import' : 'add', entity, shared, changes, trx)
  }

  const recorded: AnyStore = {
    ...store,
    async find(name, where, on) {
      const row = await store.find(name, where, on)
      last = row && { name, key: row[contract.entities[name]!.key], row: { ...row } }
      return row
    },
    async add(name, values, trx) {
      const row = await store.add(name, values, trx)
      // An event that a process notes by itself stands in the place of what would be recorded of its call.
      if (name === 'audit') {
        records += 1
        return row
      }
      const entity = contract.entities[name]!
      await record('add', entity, row, compare(entity, {}, row), trx)
      return row
    },
    async addAll(name, rows, trx) {
      await store.addAll(name, rows, trx)
      await noteMany(name, rows, trx)
    },
    noteMany,
    async edit(name, key, values, trx, version) {
      const before = await rowBefore(name, key, trx, version)
      const row = await store.edit(name, key, values, trx, version)
      return changed(name, before, row, trx)
    },
    async move(name, key, move, trx, values) {
      const before = await store.find(name, key, trx)
      const row = await store.move(name, key, move, trx, values)
      return changed(name, before, row, trx)
    },
    async remove(name, key, trx) {
      const before = await store.find(name, key, trx)
      await store.remove(name, key, trx)
      const entity = contract.entities[name]!
      await record('remove', entity, before ?? { [entity.key]: key }, before ? compare(entity, before, {}) : [], trx)
    },
    async editAll(name, keys, values, trx) {
      const entity = contract.entities[name]!
      const before = new Map((await store.findAll(name, keys, trx)).map((row) => [row[entity.key], row]))
      await store.editAll(name, keys, values, trx)
      const edited = (await store.findAll(name, keys, trx)).map((row) => ({
        row,
        changes: compare(entity, before.get(row[entity.key]) ?? {}, row),
      }))
      const changed = edited.filter(({ changes }) => changes.length > 0)
      await recordAll(
        changed.map(({ row, changes }) => recordOf(context, 'edit', entity, row, changes)),
        trx,
      )
    },
    async putBack(name, rows, trx) {
      const entity = contract.entities[name]!
      await store.putBack(name, rows, trx)
      const keys = rows.map((row) => keyOf(entity, row))
      const back = keys.length === 0 ? [] : await store.findAll(name, keys, trx)
      await recordAll(
        back.map((row) => recordOf(context, 'add', entity, row, compare(entity, {}, row))),
        trx,
      )
    },
    async removeAll(name, keys, trx) {
      const entity = contract.entities[name]!
      const gone = await store.findAll(name, keys, trx)
      await store.removeAll(name, keys, trx)
      await recordAll(
        gone.map((row) => recordOf(context, 'remove', entity, row, compare(entity, row, {}))),
        trx,
      )
    },
  }

  async function changed(name: string, before: Row | undefined, row: Row, trx: Trx): Promise<Row> {
    const entity = contract.entities[name]!
    const changes = compare(entity, before ?? {}, row)
    if (changes.length > 0) await record('edit', entity, row, changes, trx)
    return row
  }

  return {
    store: typedStore(recorded),
    /** What wrote no row of an entity is recorded by its call alone: a file that was taken out, a console that was entered. */
    async rest(write: Context['db']['write']): Promise<void> {
      const deed = call.does === 'export' || call.does === 'import' ? call.does : 'call'
      if (records > 0 || !isDeed(call)) return
      const entity = call.entity === undefined ? undefined : contract.entities[call.entity]
      const key = entity && Object.entries(call.send).find(([, field]) => field === entity.key)?.[0]
      const named = key === undefined ? undefined : referenceIn(context.body, key)
      const row = entity && named !== undefined ? ((await store.find(entity.name, named)) ?? {}) : {}
      await write((trx) => record(deed, entity, row, [], trx))
    },
  }
}

/** A call that only looks is none. */
function isDeed({ does, grants, looks }: Call): boolean {
  if (does === 'export') return true
  if (looks) return false
  return does === 'service' && grants.some(({ verb }) => verb !== 'query' && verb !== 'get')
}

function recordOf(
  { call, contract, person, now, request }: RecordContext,
  deed: Deed,
  entity: Entity | undefined,
  row: Row,
  changes: Change[],
): Row {
  const key: unknown = entity && row[entity.key]
  return {
    time: new Date(now).toISOString(),
    operatorId: person.visitorId ?? person.userId,
    forUserId: person.visitorId === undefined ? null : person.userId,
    deed,
    outcome: 'done',
    subject: entity?.name ?? null,
    subjectKey: key === undefined || key === null ? null : String(key),
    ...(entity && (key !== undefined || changes[0]?.field === ROWS) ? namesOf(contract, entity, row) : { subjectName: null }),
    call: call.name,
    changes,
    ip: request.ip,
    browser: browserName(request.header('user-agent')) ?? null,
    requestId: request.id,
  }
}

/** What a row is called at this moment, in each language in which it is called otherwise. */
function namesOf({ entities }: Contract, entity: Entity, row: Row): Row {
  const name = nameOf(entity, row).trim() || null
  const translated = Object.values(entity.properties).filter(({ versions }) => versions)
  const own = entities.audit?.properties.subjectName?.versions
  if (translated.length === 0 || !own) return { subjectName: name }
  const others = Object.entries(own).flatMap(([locale, field]) => {
    const spoken = Object.fromEntries(translated.map((property) => [property.name, spokenIn(row, property.name, locale)]))
    const other = nameOf(entity, { ...row, ...spoken }).trim()
    return other === '' || other === name ? [] : [[field, other]]
  })
  return { subjectName: name, ...Object.fromEntries(others) }
}

/** What many rows have in common; a code that each has for itself is nobody's business. */
function sharedBy(rows: Row[]): Row {
  const [first = {}, ...others] = rows
  return Object.fromEntries(Object.entries(first).filter(([name, value]) => others.every((row) => row[name] === value)))
}

/** The label of a row without what is masked in it. */
export function nameOf(entity: Entity, row: Row): string {
  const shown = Object.fromEntries(
    Object.entries(row).map(([name, value]) => [
      name,
      entity.properties[name]?.masked || entity.properties[name]?.sealed ? mask(value) : value,
    ]),
  )
  return fill(entity.label, shown).slice(0, 200)
}

/** The stored fields in which two states of a row differ; what nobody may read is only said to have changed. */
export function compare(entity: Entity, before: Row, after: Row): Change[] {
  return Object.values(entity.properties).flatMap((property) => {
    const { name, writeOnly } = property
    const masked = property.masked || property.sealed
    if (!isStored(property) || isSilent(property) || name === entity.key) return []
    const [was, is] = [before[name] ?? null, after[name] ?? null]
    if (JSON.stringify(was) === JSON.stringify(is)) return []
    const readable = (value: unknown) => (value === null ? null : writeOnly ? '******' : masked ? mask(value) : value)
    return [{ field: name, before: readable(was), after: readable(is) }]
  })
}
