import { sql } from 'kysely'
import { holds } from '../../src/schema/condition.ts'
import type { Call, Entity } from '../../src/schema/contract.ts'
import { tableOf } from '../db/database.ts'
import type { Query, Row, Trx } from '../db/database.ts'
import { own, problems, text } from '../http/problems.ts'
import type { Sentence } from '../http/problems.ts'
import type { Context } from '../http/service.ts'
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
export async function reach({ call, body, person, contract, db, tools }: Context, entity: Entity, trx?: Trx): Promise<Row | undefined> {
  const on: Query = trx ?? db.query
  const key = keyIn(call, entity, body)
  const input = { body, userId: ownerOf(person), limit: 1, offset: 0 }
  const filled = (value: unknown) => (value instanceof Slot ? value.read(input) : value)
  const scope = scopeCondition(contract, entity, call.scope, input.userId)
  if (key === undefined && !(call.scope === 'own' && entity.owner)) throw problems.badRequest()
  if (key !== undefined && typeof key !== 'string' && typeof key !== 'number') throw problems.notFound()
  const conditions = [
    ...(key === undefined ? [] : [sql`${sql.ref(`t.${entity.key}`)} = ${key}`]),
    ...(scope ? [scope] : []),
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
  return move === undefined ? changes : { ...changes, ...stateAfter(entity, row, move, now) }
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

/** A reference must name a row that is there and, where the call reaches only own rows, belongs to the person. */
export async function checkReferences({ call, contract, person }: Context, entity: Entity, values: Row, trx: Trx): Promise<void> {
  const faults: Record<string, Sentence> = {}
  for (const [name, value] of Object.entries(values)) {
    const property = entity.properties[name]
    const other = property?.entity === undefined ? undefined : contract.entities[property.entity]
    if (!property || !other || value === null || value === '' || name === entity.owner) continue
    const wanted: unknown[] = Array.isArray(value) ? value : [value]
    const scope = other.name === 'user' ? undefined : scopeCondition(contract, other, call.scope, ownerOf(person))
    for (const one of wanted) {
      const { rows } =
        await sql`select 1 as found from ${sql.table(tableOf(other.name))} as t where ${sql.ref(`t.${other.key}`)} = ${one}${scope ? sql` and ${scope}` : sql``}`.execute(
          trx,
        )
      if (rows.length === 0) faults[name] = text('unknownReference', (locale) => ({ title: property.title[locale] }))
    }
  }
  for (const _ in faults) throw problems.invalid(faults)
}
