import { holds } from '../../src/schema/condition.ts'
import type { Call, Entity } from '../../src/schema/contract.ts'
import type { Row } from '../db/database.ts'
import { problems } from '../http/problems.ts'
import { own, text } from '../http/texts.ts'
import type { Context } from '../core/context.ts'
import type { Person } from '../core/sessions.ts'
import { mask } from './mask.ts'
import { ownerOf } from './scope.ts'
import { stamp } from './stamps.ts'
import { stateAfter } from './store.ts'
import { checkValues } from './validate.ts'
import { anyForm } from '../../src/schema/contract.ts'

/** The changes that a body makes to a row: validated like the form, without hidden fields, and with the state that a move leads to. */
export function changesOf(context: Context, entity: Entity, row: Row, around: Row = {}): Row {
  const { call, locale, now, person } = context
  const body = unmasked(context.body, entity, row)
  const judged = checkValues(call, body, locale, now, row, around)
  const move = moveOf(call, body)
  checkBrought(call, body, move)
  checkGuards(context, row, move)
  const changes = writtenBy(call, entity, judged, person?.roles ?? [], row)
  return {
    ...changes,
    ...signature(context, entity),
    ...(move === undefined ? {} : stateAfter(entity, row, move, { now, by: actorOf(person) })),
  }
}

/** Stamps who handled the row last, and when, if the entity stores that: only for people who reach more than their own rows. */
export function signature({ call, person, now }: Context, entity: Entity): Row {
  return call.scope !== 'own' && person ? stamp(entity, ['handled'], { now, by: actorOf(person) }) : {}
}

/** The user that a change is attributed to; when acting as another person, the one who acts. */
export const actorOf = (person: Person | undefined): string | undefined => person && (person.visitorId ?? person.userId)

/** The fields of the form that the entity stores; a field reserved to other roles may only be sent back unchanged. */
export function writtenBy(call: Call, entity: Entity, body: Row, roles: readonly string[], row?: Row): Row {
  const values: Row = {}
  for (const { name } of anyForm(call)) {
    const property = entity.properties[name]
    if (!property || body[name] === undefined || name === entity.key) continue
    if (name === entity.stateField) throw problems.invalid({ [name]: notEditable })
    if (property.proven && row) {
      if (JSON.stringify(body[name] ?? null) === JSON.stringify(row[name] ?? null)) continue
      throw problems.invalid({
        [name]: text('http/problems', 'notProven'),
      })
    }
    // Fields that are copied from a chosen row were filled in before.
    if (!property.taken && property.editedBy && !property.editedBy.some((role) => roles.includes(role))) {
      if (JSON.stringify(body[name] ?? null) === JSON.stringify(row?.[name] ?? property.default ?? null)) continue
      throw problems.invalid({ [name]: notEditable })
    }
    values[name] = body[name]
  }
  // Fields that are copied from a chosen row may not be part of the form.
  for (const { name, taken } of Object.values(entity.properties)) if (taken && body[name] !== undefined) values[name] = body[name]
  return values
}

const notEditable = text('http/problems', 'notEditable')

/** A new row starts in its initial state, whatever the call sets or lists. */
export function beginning(entity: Entity, values: Row): Row {
  if (entity.stateField === undefined || !Object.hasOwn(values, entity.stateField)) return values
  const { [entity.stateField]: _, ...rest } = values
  return rest
}

/** The owner of a new row: the person, or the agent whose customer the row is. */
export function ownership({ call, person }: Context, entity: Entity): Row {
  if (entity.name === 'user') return call.scope === 'customers' && entity.properties.agentId ? { agentId: ownerOf(person) } : {}
  return entity.owner && call.scope === 'own' ? { [entity.owner]: ownerOf(person) } : {}
}

/** Refuses fields that belong to another move than this one. */
function checkBrought({ fieldsOfMove, form }: Call, body: Row, move: string | undefined): void {
  const own = move === undefined ? undefined : fieldsOfMove?.[move]
  if (!own) return
  const strange = anyForm({ form }).filter(({ name }) => !own.includes(name) && body[name] !== undefined && body[name] !== null)
  if (strange.length === 0) return
  throw problems.invalid(Object.fromEntries(strange.map(({ name }) => [name, notEditable])))
}

function moveOf(call: Call, body: Row): string | undefined {
  if (call.moves.length === 0) return undefined
  const wanted: unknown = body.move
  if (wanted === undefined && call.moves.length === 1) return call.moves[0]
  if (typeof wanted !== 'string' || !call.moves.includes(wanted)) throw problems.badRequest()
  return wanted
}

/** Conditions that screens put on their actions also apply here: a disabled button cannot be bypassed by sending its request. */
export function checkGuards({ call, now }: Context, row: Row, move?: string): void {
  for (const guard of call.guards) {
    if (guard.move !== undefined && guard.move !== move) continue
    if (!holds(guard.when, { form: row, row, now }))
      throw problems.conflict(guard.why ? own(guard.why, row) : text('http/problems', 'notNow'))
  }
}

/** Whether the row allows the call at all, as it is now. */
export function checkPossible(context: Context, entity: Entity, row: Row): void {
  const { call, body, now, person } = context
  const move = moveOf(call, body)
  checkGuards(context, row, move)
  if (move !== undefined) stateAfter(entity, row, move, { now, by: actorOf(person) })
}

/** A masked value that comes back unchanged means that the stored value stays. */
export function unmasked(body: Row, entity: Entity, row: Row): Row {
  const masked = Object.keys(body).filter(
    (name) => entity.properties[name]?.masked && body[name] !== row[name] && body[name] === mask(row[name]),
  )
  return masked.length === 0 ? body : { ...body, ...Object.fromEntries(masked.map((name) => [name, row[name]])) }
}
