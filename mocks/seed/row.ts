import { dayOf } from '../../src/schema/time.ts'
import type { Contract, Entity, Property } from '../../src/schema/contract.ts'
import { writeNumber } from '../../src/schema/numbered.ts'
import type { Row } from '../db/database.ts'
import { countedValues } from '../db/counted.ts'
import { listIn } from '../db/row-values.ts'
import { isStored } from '../../src/schema/stored.ts'
import { rulesOfForms } from './forms.ts'
import { hash, type Random } from './random.ts'
import { createSettler } from './settle.ts'
import { pickState } from './state.ts'
import { checkWords, keyAt, makeValue, runningValue, type Keys } from './value.ts'
import type { Hand } from './word.ts'

/** Fields that people usually leave empty. */
const OFTEN_EMPTY = /^(remark|note|comment|description|reason|callback.*|authorization)$/i
const MOST_TRIES = 5

/** The row of an entity with this key, if it was already made. */
type RowOf = (entity: string, key: unknown) => Row | undefined

/** Copies fields from chosen rows, in the row itself and in the entries of its lists. */
function takeOver(properties: readonly Property[], row: Row, around: Record<string, Property>, rowOf: RowOf): Row {
  const beside = { ...around, ...Object.fromEntries(properties.map((property) => [property.name, property])) }
  for (const { name, taken, fields } of properties) {
    const chosen = taken && rowOf(beside[taken.by]?.entity ?? '', row[taken.by])
    if (chosen) row[name] = chosen[taken.field] ?? null
    if (fields?.some((inner) => inner.taken)) for (const entry of listIn(row, name)) takeOver(fields, entry, beside, rowOf)
  }
  return row
}

/** Fills in what a planned row leaves open, in the order of the entity's properties; an explicit null stays empty. */
export function createFiller(
  contract: Contract,
  entity: Entity,
  random: Random,
  now: number,
  keys: Keys,
  rowOf: RowOf = () => undefined,
): (planned: Row, at: number, time: number) => Row {
  checkWords(entity)
  const salt = (Math.abs(hash(entity.name)) % 80) * 1_000_000
  const properties = Object.values(entity.properties).filter(isStored)
  const taken = new Map<string, Set<unknown>>()
  const rules = rulesOfForms(contract, entity)
  const settle = createSettler(entity, rules, keys)
  const withDefault = new Set<unknown>()

  return (planned, at, time) => {
    const row: Row = {}
    const owner = entity.owner === undefined ? undefined : planned[entity.owner]
    const hand: Hand = { random, at, salt, now, time, row, owner }
    for (const property of properties) {
      const { name } = property
      row[name] = name in planned ? planned[name] : name === entity.key ? keyAt(entity, hand) : fillOne(property, hand)
    }
    const settled = takeOver(properties, settle(row, planned, hand), {}, rowOf)
    return { ...settled, ...countedValues(entity, settled, 'whole') }
  }

  function fillOne(property: Property, hand: Hand): unknown {
    const { name } = property
    if (property.writeOnly || property.versionOf !== undefined || (property.computed && 'given' in property.computed)) return null
    if (property.numbered) return writeNumber(property.numbered, hand.at, dayOf(hand.time))
    if (name === entity.stateField) return pickState(entity, hand.random, hand.now - hand.time)
    if (name === 'deleted' && property.type === 'integer') return 0
    if (name === 'isDefault' && property.type === 'boolean' && entity.owner) return isFirst(hand.owner ?? hand.row[entity.owner])
    if (OFTEN_EMPTY.test(name) && rules.get(name)?.required === undefined && hand.random.chance(0.6)) return null
    if (!property.unique) return makeValue(property, hand, keys)
    const scope = property.unique === 'own' && entity.owner ? `${name} ${hand.owner ?? hand.row[entity.owner]}` : name
    const known = taken.get(scope) ?? taken.set(scope, new Set()).get(scope)!
    for (let tries = 0; tries < MOST_TRIES; tries++) {
      const value = makeValue(property, { ...hand, at: hand.at + tries * 100_000 }, keys)
      if (value === null || !known.has(value)) {
        known.add(value)
        return value
      }
    }
    const value = runningValue(property, hand, makeValue(property, hand, keys))
    known.add(value)
    return value
  }

  /** One default for each owner: the first row. */
  function isFirst(owner: unknown): boolean {
    if (withDefault.has(owner)) return false
    withDefault.add(owner)
    return true
  }
}
