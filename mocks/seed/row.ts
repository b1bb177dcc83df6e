import type { Entity, Property } from '../../src/schema/contract.ts'
import type { Scalar } from '../../src/schema/condition.ts'
import { hash, type Random } from './random.ts'
import { checkWords, keyAt, makeValue, type Keys } from './value.ts'
import { isStored } from '../db/sync.ts'
import type { Hand } from './word.ts'

export type Row = Record<string, unknown>

/** Fields that people leave empty more often than not. */
const OFTEN_EMPTY = /^(remark|note|comment|description|reason|callback.*|authorization)$/i
const MOST_TRIES = 5

/** Fills what a planned row leaves open, property by property in the order of the entity; an explicit null stays empty. */
export function createFiller(entity: Entity, random: Random, now: number, keys: Keys): (planned: Row, at: number, time: number) => Row {
  checkWords(entity)
  const salt = (Math.abs(hash(entity.name)) % 80) * 1_000_000
  const properties = Object.values(entity.properties).filter(isStored)
  const taken = new Map<string, Set<unknown>>()

  return (planned, at, time) => {
    const row: Row = {}
    const hand: Hand = { random, at, salt, now, time, row }
    for (const property of properties) {
      const { name } = property
      row[name] = name in planned ? planned[name] : name === entity.key ? keyAt(entity, hand) : fillOne(property, hand)
    }
    return row
  }

  function fillOne(property: Property, hand: Hand): unknown {
    if (property.writeOnly) return null
    if (property.name === entity.stateField) return pickState(entity, property, hand.random)
    if (property.name === 'deleted' && property.type === 'integer') return 0
    if (OFTEN_EMPTY.test(property.name) && hand.random.chance(0.6)) return null
    if (!property.unique) return makeValue(property, hand, keys)
    const scope = property.unique === 'own' && entity.owner ? `${property.name} ${String(hand.row[entity.owner])}` : property.name
    const known = taken.get(scope) ?? taken.set(scope, new Set()).get(scope)!
    for (let tries = 0; tries < MOST_TRIES; tries++) {
      const value = makeValue(property, { ...hand, at: hand.at + tries * 100_000 }, keys)
      if (value === null || !known.has(value)) {
        known.add(value)
        return value
      }
    }
    return null
  }
}

/** Most rows stand where the moves lead to in the end; a state that nothing reaches but the start is rare. */
function pickState(entity: Entity, property: Property, random: Random): unknown {
  const choices: Scalar[] = property.choices?.map((choice) => choice.value) ?? []
  const first = (property.default ?? choices[0] ?? null) as Scalar
  const left = new Set(Object.values(entity.moves).flatMap((move) => move.from))
  const reached = new Set<Scalar>([first, ...Object.values(entity.moves).map((move) => move.to)])
  const states = choices.filter((state) => reached.size === 1 || reached.has(state))
  return states.length === 0
    ? first
    : random.weigh(
        states,
        states.map((state) => (left.has(state) ? 2 : 3)),
      )
}
