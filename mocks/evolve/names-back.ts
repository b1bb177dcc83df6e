import type { Contract, Entity, Property } from '../../src/schema/contract.ts'
import type { EntityModel, FieldModel } from '../../src/schema/evolve/model.ts'
import type { EntityPlan } from '../../src/schema/evolve/plan-types.ts'
import type { Look } from './look.ts'

type Names = ReadonlyMap<string, readonly string[]>

/**
 * The contract in which an entity, field or choice that has a former name again says what it was called meanwhile: somebody took back the
 * edit that had given it another one, and its rows follow as they followed that. The same contract where there is none.
 */
export function withNamesBack(contract: Contract, { applied, plan }: Pick<Look, 'applied' | 'plan'>): Contract {
  const known = applied.model.entities
  const back = namesBack(namesOf(known), namesOf(contract.entities))
  const plans = new Map<string, EntityPlan>(plan.entities.map((one) => [one.name, one]))
  const entities = Object.entries(contract.entities).map(([name, entity]): [string, Entity] => {
    const past = back.get(name)
    const before = past === undefined ? plans.get(name)?.was : known[past]
    return [name, before ? withPast(withFieldsBack(entity, before), past) : entity]
  })
  return entities.every(([name, entity]) => entity === contract.entities[name])
    ? contract
    : { ...contract, entities: Object.fromEntries(entities) }
}

function withFieldsBack(entity: Entity, { fields }: EntityModel): Entity {
  const namesIn = (all: Record<string, Pick<FieldModel, 'past'> | Property>): Names =>
    new Map(Object.entries(all).map(([name, { past }]) => [name, past?.was ?? []]))
  const back = namesBack(namesIn(fields), namesIn(entity.properties))
  const properties = Object.entries(entity.properties).map(([name, property]): [string, Property] => {
    const past = back.get(name)
    const named = past === undefined ? property : { ...property, past: { ...property.past, was: [past] } }
    return [name, withChoicesBack(named, fields[past ?? name])]
  })
  return properties.every(([name, property]) => property === entity.properties[name])
    ? entity
    : { ...entity, properties: Object.fromEntries(properties) }
}

function withChoicesBack(property: Property, before: FieldModel | undefined): Property {
  const { choices } = property
  if (!choices || !before?.choices) return property
  const namesIn = (all: readonly { value: unknown; was?: readonly unknown[] }[]): Names =>
    new Map(all.map(({ value, was = [] }) => [String(value), was.map(String)]))
  const back = namesBack(namesIn(before.choices), namesIn(choices))
  if (back.size === 0) return property
  return { ...property, choices: choices.map((one) => withPast(one, back.get(`${one.value}`))) }
}

const withPast = <T extends object>(thing: T, past: string | undefined): T => (past === undefined ? thing : { ...thing, was: [past] })

const namesOf = (all: Record<string, { was?: string[] }>): Names => new Map(Object.entries(all).map(([name, { was = [] }]) => [name, was]))

/** By a name that is wanted again: the only one that came after it and that nobody wants or goes on from. */
function namesBack(applied: Names, wanted: Names): Map<string, string> {
  const claimed = new Set([...wanted.values()].flat())
  const free = [...applied].filter(([name]) => !wanted.has(name) && !claimed.has(name))
  return new Map(
    [...wanted.keys()].flatMap((name): [string, string][] => {
      const [one, ...more] = applied.has(name) ? [] : free.filter(([, was]) => was.includes(name))
      return one && more.length === 0 ? [[name, one[0]]] : []
    }),
  )
}
