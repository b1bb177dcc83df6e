import { sql } from 'kysely'
import { holds } from '../../src/schema/condition.ts'
import type { Call, Contract, Entity, Property } from '../../src/schema/contract.ts'
import { tableOf } from '../db/database.ts'
import type { Query, Row, Trx } from '../db/database.ts'
import { own, problems, text } from '../http/problems.ts'
import type { Sentence } from '../http/problems.ts'
import type { Context, Services } from '../http/service.ts'
import { expressionOf, from } from './expression.ts'
import { fixedConditions } from './filter.ts'
import { mask } from './mask.ts'
import { ownerOf, scopeCondition } from './scope.ts'
import { Slot } from './slot.ts'
import { stateAfter } from './store.ts'
import { checkValues } from './validate.ts'

/** The value by which a body names its row, under the name that the call gives it. */
export function keyIn(call: Call, entity: Entity, body: Row): unknown {
  const name = Object.keys(call.send).find((one) => call.send[one] === entity.key) ?? entity.key
  return body[name]
}

/**
 * The row a call is about, if the person reaches it: another's row is not there at all. A call that names no row
 * is about the person's own only one (`real-name`). With `trx` the row stays as it is until the transaction ends.
 */
export async function reach(
  { call, body, person, contract, db, tools, now }: Context,
  entity: Entity,
  narrows?: Services['narrows'],
  trx?: Trx,
): Promise<Row | undefined> {
  const on: Query = trx ?? db.query
  const key = keyIn(call, entity, body)
  const input = { body, userId: ownerOf(person), now, limit: 1, offset: 0 }
  const filled = (value: unknown) => (value instanceof Slot ? value.read(input) : value)
  const scope = scopeCondition(contract, entity, call.scope, input.userId)
  const narrow = narrows?.[call.name]?.({ roles: person?.roles ?? [], userId: input.userId, now: new Date(now).toISOString() })
  if (key === undefined && !(call.scope === 'own' && entity.owner)) throw problems.badRequest()
  if (key !== undefined && typeof key !== 'string' && typeof key !== 'number') throw problems.notFound()
  const conditions = [
    ...(key === undefined ? [] : [sql`${sql.ref(`t.${entity.key}`)} = ${key}`]),
    ...(scope ? [scope] : []),
    ...(narrow ? [narrow] : []),
    ...fixedConditions(contract, entity, call),
  ]
  const lock = trx && db.kind === 'postgres' ? sql` for update` : sql``
  const query =
    sql<Row>`select ${expressionOf(contract, entity, entity.key)} as key from ${from(entity.name, 't')} where ${sql.join(conditions, sql` and `)} limit 1${lock}`.compile(
      on,
    )
  const { rows } = await on.executeQuery<Row>({ ...query, parameters: query.parameters.map(filled) })
  return rows[0] && tools.store.find(entity.name, rows[0]['key'] as string, on)
}

/** What the body changes in a row: judged like the form, hidden fields left out, with the state that a move leads to. */
export function changesOf(context: Context, entity: Entity, row: Row): Row {
  const { call, locale, now, person } = context
  const body = unmasked(context, entity, row)
  const judged = checkValues(call, body, locale, now, row)
  const move = moveOf(call, body)
  checkGuards(context, row, move)
  const changes = writtenBy(call, entity, judged, person?.roles ?? [], row)
  return { ...changes, ...signature(context, entity), ...(move === undefined ? {} : stateAfter(entity, row, move, now)) }
}

/** Who did it, where the entity keeps that: `operatorId` is whoever of the house changed the row last. */
export function signature({ call, person }: Context, entity: Entity): Row {
  const property = entity.properties['operatorId']
  return property?.readOnly && property.entity === 'user' && call.scope !== 'own' && person ? { operatorId: person.userId } : {}
}

/** The fields of the form that the entity stores; a field reserved to other roles may only be sent back unchanged. */
export function writtenBy(call: Call, entity: Entity, body: Row, roles: readonly string[], row?: Row): Row {
  const values: Row = {}
  for (const { name } of call.form['zh-CN']) {
    const property = entity.properties[name]
    if (!property || body[name] === undefined || name === entity.key) continue
    if (property.editedBy && !property.editedBy.some((role) => roles.includes(role))) {
      if (JSON.stringify(body[name] ?? null) === JSON.stringify(row?.[name] ?? property.default ?? null)) continue
      throw problems.invalid({ [name]: text('notEditable', (locale) => ({ title: property.title[locale] })) })
    }
    values[name] = body[name]
  }
  return values
}

/** To whom a new row belongs: to the person, or to the agent whose customer it is. */
export function ownership({ call, person }: Context, entity: Entity): Row {
  if (entity.name === 'user') return call.scope === 'customers' && entity.properties['agentId'] ? { agentId: ownerOf(person) } : {}
  return entity.owner && call.scope === 'own' ? { [entity.owner]: ownerOf(person) } : {}
}

function moveOf(call: Call, body: Row): string | undefined {
  if (call.moves.length === 0) return undefined
  const asked: unknown = body['move']
  if (asked === undefined && call.moves.length === 1) return call.moves[0]
  if (typeof asked !== 'string' || !call.moves.includes(asked)) throw problems.badRequest()
  return asked
}

/** Conditions that the screens state for their actions hold here too: a button that is grey cannot be sent by hand. */
export function checkGuards({ call, now }: Context, row: Row, move?: string): void {
  for (const guard of call.guards) {
    if (guard.move !== undefined && guard.move !== move) continue
    if (!holds(guard.when, { form: row, row, now })) throw problems.conflict(guard.why ? own(guard.why) : text('notNow'))
  }
}

/** A masked value that comes back untouched means "as it was". */
function unmasked({ body }: Context, entity: Entity, row: Row): Row {
  const masked = Object.keys(body).filter(
    (name) => entity.properties[name]?.masked && body[name] !== row[name] && body[name] === mask(row[name]),
  )
  return masked.length === 0 ? body : { ...body, ...Object.fromEntries(masked.map((name) => [name, row[name]])) }
}

type Reference = { path: string; property: Property; entity: Entity; value: unknown }

/** A reference must name a row that is there and, where the call reaches only own rows, belongs to the person; also inside lists and objects. */
export async function checkReferences({ call, contract, person }: Context, entity: Entity, values: Row, trx: Trx): Promise<void> {
  const references = Object.entries(values).flatMap(([name, value]) => {
    const property = entity.properties[name]
    return property && name !== entity.owner ? referencesIn(contract, property, value, name) : []
  })
  const faults: Record<string, Sentence> = {}
  for (const other of new Set(references.map((one) => one.entity))) {
    const named = references.filter((one) => one.entity === other)
    const key = sql.ref(`t.${other.key}`)
    const scope = other.name === 'user' ? undefined : scopeCondition(contract, other, call.scope, ownerOf(person))
    const keys = [...new Set(named.map(({ value }) => value))]
    const { rows } =
      await sql<Row>`select ${key} as key from ${sql.table(tableOf(other.name))} as t where ${key} in (${sql.join(keys)})${scope ? sql` and ${scope}` : sql``}`.execute(
        trx,
      )
    const found = new Set(rows.map((row) => row['key'] as unknown))
    for (const { path, property, value } of named)
      if (!found.has(value)) faults[path] = text('unknownReference', (locale) => ({ title: property.title[locale] }))
  }
  for (const _ in faults) throw problems.invalid(faults)
}

function referencesIn(contract: Contract, property: Property, value: unknown, path: string): Reference[] {
  if (value === null || value === undefined || value === '') return []
  if (property.fields) {
    const items = (Array.isArray(value) ? value : [value]) as Row[]
    return items.flatMap((item, at) =>
      property.fields!.flatMap((field) =>
        referencesIn(contract, field, item[field.name], `${path}.${Array.isArray(value) ? `${at}.` : ''}${field.name}`),
      ),
    )
  }
  const entity = property.entity === undefined ? undefined : contract.entities[property.entity]
  if (!entity) return []
  return (Array.isArray(value) ? value : [value]).map((one: unknown) => ({ path, property, entity, value: one }))
}
