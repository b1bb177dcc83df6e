import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { Operand } from '../../src/schema/condition.ts'
import type { Entity, Reference } from '../../src/schema/contract.ts'
import type { Query, Row } from '../db/database.ts'
import { problems } from '../http/problems.ts'
import { text } from '../http/texts.ts'
import type { Sentence } from '../http/texts.ts'
import { callFor } from '../http/may-use.ts'
import type { Context } from '../core/context.ts'
import { expressionOf, from } from './expression.ts'
import { filteringOf, fixedConditions, isNothing } from './filter.ts'
import type { World } from './reading.ts'
import { ownerOf, scopeCondition } from './scope.ts'
import { inputOf, prepare } from './slot.ts'

/** `around`: the values that the field can refer to by name; its neighbours in the same item come first. */
type Named = { path: string; value: unknown; around: Row }

/** `row`: the stored row. `say`: the error for a row that cannot be chosen. */
type Options = { row?: Row; say?: (reference: Reference, value: unknown) => Sentence }

const gone = () => text('http/problems', 'unknownReference')

/**
 * A row that a form refers to must be one that the person could choose there: among the choices of the field, or, if the field has no
 * choices, within the reach of the call. A value that the row has already may stay.
 */
export async function checkReferences(
  world: World,
  context: Context,
  body: Row,
  on: Query,
  { row, say = gone }: Options = {},
): Promise<void> {
  const changed = context.call.references.filter(({ path }) => {
    const [name = ''] = path.split('.')
    return !row || JSON.stringify(body[name] ?? null) !== JSON.stringify(row[name] ?? null)
  })
  const faults: Record<string, Sentence> = {}
  for (const reference of changed) {
    const named = namedBy(reference, body)
    if (named.length === 0) continue
    for (const group of sameChoices(reference, named, row)) {
      const values = [...new Set(group.named.map(({ value }) => value))]
      const known = await offered(world, context, reference, values, { filters: group.filters, on })
      for (const { path, value } of group.named) if (!known.has(value)) faults[path] = say(reference, value)
    }
  }
  for (const _ in faults) throw problems.invalid(faults)
}

/** Items whose neighbours restrict the choices in the same way are checked together. */
function sameChoices(reference: Reference, named: Named[], row: Row | undefined): { filters: Row; named: Named[] }[] {
  const groups = new Map<string, { filters: Row; named: Named[] }>()
  for (const one of named) {
    const filters = filtersFor(reference.among?.where ?? {}, one.around, row)
    const key = JSON.stringify(filters)
    groups.set(key, { filters, named: [...(groups.get(key)?.named ?? []), one] })
  }
  return [...groups.values()]
}

type At = { filters: Row; on: Query }

async function offered(world: World, context: Context, reference: Reference, values: unknown[], at: At): Promise<Set<unknown>> {
  const { contract } = world
  const { call, person, db } = context
  const written = reference.among && contract.calls[reference.among.call]
  const list = written && callFor(contract, written, person)
  const entity = contract.entities[list?.entity ?? reference.entity ?? '']
  if (!entity) return new Set(values)
  const userId = ownerOf(person)
  const roles = person?.roles ?? []
  const field = list ? reference.among!.value : entity.key
  const subject = expressionOf(contract, entity, field)
  if (!subject) return new Set(values)
  const reached: RawBuilder<boolean>[] = []
  const asked: RawBuilder<boolean>[] = []
  if (list) {
    const scope = scopeCondition(contract, entity, list.scope, userId)
    const narrow = world.services.narrows?.[list.name]?.({ roles, userId, now: new Date(context.now).toISOString() })
    reached.push(...(scope ? [scope] : []), ...(narrow ? [narrow] : []), ...fixedConditions(contract, entity, list))
    asked.push(...filteringOf({ kind: db.kind, contract, entity, call: list, roles, sealer: world.sealer }, at.filters).conditions())
  } else if (reference.under || !isOwner(entity)) {
    const scope = scopeCondition(contract, entity, call.scope, userId)
    if (scope) reached.push(scope)
  }
  const input = inputOf({ ...context, body: at.filters })
  const read = async (expression: RawBuilder<unknown>, where: RawBuilder<boolean>[]) => {
    const query = sql<{ value: unknown }>`select ${expression} as value from ${from(entity.name, 't')} where ${sql.join(where, sql` and `)}`
    return (await prepare(at.on, query)(at.on, input)).map(({ value }) => value)
  }
  const known = new Set(await read(subject, [sql<boolean>`${subject} in (${sql.join(values)})`, ...reached, ...asked]))
  if (reference.leaf !== undefined && known.size > 0) {
    const parent = sql.ref(`t.${reference.leaf}`)
    for (const one of await read(parent, [sql<boolean>`${parent} in (${sql.join([...known])})`, ...reached])) known.delete(one)
  }
  return known
}

/** Users own other rows; which users a form may refer to is decided by its choices. */
const isOwner = (entity: Entity): boolean => entity.name === 'user'

/** The restrictions of the choices as the filters that the form would send; an empty field restricts nothing. */
function filtersFor(where: Record<string, Operand>, around: Row, row: Row | undefined): Row {
  const filters: Row = {}
  for (const [name, operand] of Object.entries(where)) {
    const value: unknown =
      operand === null || typeof operand !== 'object' ? operand : 'field' in operand ? around[operand.field] : row?.[operand.row]
    if (!isNothing(value)) filters[name] = value
  }
  return filters
}

function namedBy(reference: Reference, body: Row): Named[] {
  const found: Named[] = []
  const walk = (value: unknown, steps: string[], path: string[], around: Row): void => {
    if (value === null || value === undefined || value === '') return
    const [step, ...rest] = steps
    if (step === undefined) {
      for (const one of [value].flat()) found.push({ path: path.join('.'), value: one, around })
    } else if (step === '*') {
      if (Array.isArray(value)) value.forEach((one, at) => walk(one, rest, [...path, String(at)], around))
    } else if (typeof value === 'object') walk(new Map(Object.entries(value)).get(step), rest, [...path, step], { ...around, ...value })
  }
  walk(body, reference.path.split('.'), [], {})
  return found
}
