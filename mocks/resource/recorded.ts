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

/** Fields that change with every write are not recorded. */
const isSilent = ({ name, stamp }: Property): boolean => name === 'version' || stamp === 'changed' || stamp === 'handled'

/** The field name under which a record about many rows has their number. */
export const ROWS = '*'

/** Whether a call of this person belongs in the audit log: calls of administrators, and of people who act as another person. */
export function isRecorded(contract: Contract, call: Call, person: Person | undefined): person is Person {
  if (!person || !contract.entities.audit || call.for !== 'grants') return false
  const reach = contract.roles.find(({ name }) => name === person.role)?.reach
  return person.visitorId !== undefined || reach === 'all' || call.scope === 'customers'
}

/** A store that records each change in the same transaction, so that neither exists alone. With `together` the caller saves the records. */
export function createRecorder(given: Store, context: RecordContext, together?: Row[]) {
  const store = anyStore(given)
  const { call, contract } = context
  let records = 0
  let last: { name: string; key: unknown; row: Row } | undefined

  /** The row before a change; a row that was just read is used if the change is made to exactly its version. */
  async function rowBefore(name: string, key: string | number, trx: Trx, version?: number): Promise<Row | undefined> {
    if (version !== undefined && last?.name === name && last.key === key && last.row.version === version) return last.row
    return store.find(name, key, trx)
  }

  async function record(deed: Deed, entity: Entity | undefined, row: Row, changes: Change[], trx: Trx): Promise<void> {
    // The lines of an imported file are recorded together.
    if (call.does === 'import' && deed !== 'import') return
    await recordAll([recordOf(context, deed, entity, row, changes)], trx)
  }

  async function recordAll(lines: Row[], trx: Trx): Promise<void> {
    records += lines.length
    if (together) together.push(...lines)
    // Nobody reads these records back.
    else if (lines.length > 0) await store.addAll('audit', lines, trx)
  }

  async function noteMany(name: string, rows: Row[], trx: Trx): Promise<void> {
    // What a service adds beside the lines of a file belongs to them.
    if (call.does === 'import' && name !== call.entity) return
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
      // An event that a service notes itself replaces the record of its call.
      if (name === 'audit') {
        records += 1
        return row
      }
      const entity = contract.entities[name]!
      await record('add', entity, row, compare(entity, {}, row), trx)
      return row
    },
    async addAll(name, rows, trx) {
      const added = await store.addAll(name, rows, trx)
      await noteMany(name, rows, trx)
      return added
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
    /** Records a call that wrote no row of an entity: a file was exported, or somebody began to act as another person. */
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

/** Whether a call does something; calls that only read do not. */
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

/** The label of a row at this moment, in each language in which it differs. */
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

/** The fields that many rows have in common; what differs, such as a code of each row, is left out. */
function sharedBy(rows: Row[]): Row {
  const [first = {}, ...others] = rows
  return Object.fromEntries(Object.entries(first).filter(([name, value]) => others.every((row) => row[name] === value)))
}

/** The label of a row with masked fields masked. */
export function nameOf(entity: Entity, row: Row): string {
  const shown = Object.fromEntries(
    Object.entries(row).map(([name, value]) => [
      name,
      entity.properties[name]?.masked || entity.properties[name]?.sealed ? mask(value) : value,
    ]),
  )
  return fill(entity.label, shown).slice(0, 200)
}

/** The stored fields in which two states of a row differ; for fields that nobody may read, only that they changed. */
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
