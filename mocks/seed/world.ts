import type { Contract, Entity, Property } from '../../src/schema/contract.ts'
import { agree } from './agree.ts'
import type { Plan, Planned, World } from './plan.ts'
import { planPlain } from './plans/plain.ts'
import { PLANS } from './plans.ts'
import { createRandom } from './random.ts'
import type { Row } from '../db/database.ts'
import { createFiller } from './row.ts'
import { plainKey, type Keys } from './value.ts'

export type WorldOptions = {
  now: number
  scale: number
  /** Existing rows by entity; such an entity is read but not made. */
  present?: Map<string, Row[]>
}

/** The rows of the demo world, entity by entity, referenced ones first; the same for the same contract, day and scale. */
export function* buildWorld(
  contract: Contract,
  { now, scale, present = new Map<string, Row[]>() }: WorldOptions,
): Iterable<{ entity: Entity; rows: Iterable<Row> }> {
  const kept = new Map(present)
  const known = new Known(contract, (entity) => expectedKeys(entity, countOf(entity, scale)))
  const wanted = referenced(contract)
  const made = new Map<string, unknown>()
  const once = <T>(name: string, make: () => T): T => {
    if (!made.has(name)) made.set(name, make())
    // why: the caller knows the type of what was made under this name.
    return made.get(name) as T
  }
  for (const entity of inOrder(contract)) {
    const rows = kept.get(entity.name) ?? []
    for (const row of rows) known.add(entity, row)
    if (present.has(entity.name)) continue
    kept.set(entity.name, rows)
    const random = createRandom(`lingyu/${entity.name}`)
    const fill = createFiller(contract, entity, random.fork('fill'), now, known.keysFor(entity), known.rowOf)
    const follow = agree(entity)
    const count = countOf(entity, scale)
    const rowsOf = (name: string) => kept.get(name) ?? []
    // why: the rows of an entity follow its schema, and so does its type.
    const world: World = { contract, entity, random, now, count, scale, once, rowsOf, rows: rowsOf as never }
    const plan: Plan = PLANS[entity.name] ?? planPlain
    yield { entity, rows: remember(plan(world)) }

    function* remember(planned: Iterable<Planned>): Iterable<Row> {
      let at = 0
      for (const { row, time } of planned) {
        const full = follow(fill(row, at++, time))
        if (wanted.has(entity.name)) {
          rows.push(full)
          known.add(entity, full)
        }
        yield full
      }
    }
  }
}

const countOf = ({ seedRows = 0 }: Entity, scale: number): number => Math.round(seedRows * scale)

/** The first rows of a tree that lie at its top. */
const TOPS = 3

/** The rows below which another one of the same tree may lie: those that were made first, so that a few branches are no deeper than people make them. */
function above(made: readonly unknown[], { seedRows = 0 }: Entity): readonly unknown[] {
  const tops = seedRows > 2 * TOPS ? TOPS : 1
  return made.length < tops ? [] : made.slice(0, Math.max(tops, Math.ceil(made.length / 3)))
}

/** The keys of an entity that is made later: entities that refer to each other both find rows. */
function expectedKeys(entity: Entity, count: number): unknown[] {
  const { numbered, seed, type } = entity.properties[entity.key]!
  if (PLANS[entity.name] || entity.owner === entity.key || numbered !== undefined || seed !== undefined || type === 'boolean') return []
  return Array.from({ length: count }, (_, at) => plainKey(entity, at))
}

/** Keys of the rows made so far, by entity, by owner, and for users by role. */
class Known {
  readonly #contract: Contract
  readonly #keys = new Map<string, unknown[]>()
  readonly #takenFrom: Set<string>
  readonly #rows = new Map<string, Row>()
  readonly #later = new Map<string, unknown[]>()
  /** Rows that have children of the same entity. */
  readonly #above = new Set<string>()
  readonly #expected: (entity: Entity) => unknown[]
  constructor(contract: Contract, expected: (entity: Entity) => unknown[]) {
    this.#contract = contract
    this.#takenFrom = sourcesOfTaken(contract)
    this.#expected = expected
  }

  add(entity: Entity, row: Row): void {
    const key = row[entity.key]
    this.#put(entity.name, key)
    for (const { name, entity: other } of Object.values(entity.properties)) {
      const { [name]: above } = row
      if (other === entity.name && above !== null) this.#above.add(`${other} ${String(above)}`)
    }
    if (this.#takenFrom.has(entity.name)) this.#rows.set(`${entity.name} ${String(key)}`, row)
    if (entity.name === 'user') this.#put(`user ${row.role}`, key)
    else if (entity.owner) this.#put(`${entity.name} of ${row[entity.owner]}`, key)
  }

  readonly rowOf = (entity: string, key: unknown): Row | undefined => this.#rows.get(`${entity} ${String(key)}`)

  /** A person refers to their own rows; for users, the name of the field tells the role. */
  keysFor(entity: Entity): Keys {
    return ({ name, entity: other = '', required, rules }: Property, owner) => {
      if (rules.leaf) return this.#of(other).filter((key) => !this.#above.has(`${other} ${String(key)}`))
      if (other === 'user') return this.#of(`user ${roleNamed(name)}`)
      const isOwned = entity.owner !== undefined && this.#contract.entities[other]?.owner !== undefined
      const all = this.#of(isOwned ? `${other} of ${String(owner)}` : other)
      const made = other === entity.name && !required ? above(all, entity) : all
      const later = this.#contract.entities[other]
      // A child comes after its parent, so that there are no cycles; if each row needs a parent, there can be no first one.
      const isTop = other === entity.name && !required
      if (made.length > 0 || isOwned || !later || isTop) return made
      if (!this.#later.has(other)) this.#later.set(other, this.#expected(later))
      return this.#later.get(other)!
    }
  }

  #put(name: string, key: unknown): void {
    const found = this.#keys.get(name)
    if (found) found.push(key)
    else this.#keys.set(name, [key])
  }

  #of(name: string): readonly unknown[] {
    return this.#keys.get(name) ?? []
  }
}

/** The entities from whose rows others copy fields. */
function sourcesOfTaken({ entities }: Contract): Set<string> {
  const found = new Set<string>()
  const look = (properties: readonly Property[], around: readonly Property[]): void => {
    const all = [...around, ...properties]
    for (const { taken, fields } of properties) {
      const by = taken && all.findLast(({ name }) => name === taken.by)?.entity
      if (by) found.add(by)
      if (fields) look(fields, all)
    }
  }
  for (const { properties } of Object.values(entities)) look(Object.values(properties), [])
  return found
}

function roleNamed(field: string): string {
  if (/^(operator|auditor|reviewer|handler)/.test(field)) return 'super-admin'
  return field.startsWith('agent') ? 'agent' : 'user'
}

/** Referenced entities before those that refer to them; in a cycle, the first one refers to rows that are still to be made. */
export function inOrder(contract: Contract): Entity[] {
  const done = new Set<string>()
  const order: Entity[] = []
  const visit = (name: string, path: string[]): void => {
    const entity = contract.entities[name]
    if (!entity || done.has(name) || path.includes(name)) return
    for (const other of neighbours(entity)) visit(other, [...path, name])
    done.add(name)
    order.push(entity)
  }
  for (const name of ['user', ...Object.keys(contract.entities).sort()]) visit(name, [])
  return order
}

/** The entities that plans read, in addition to references in the schemas. */
const LOOKED_AT: Record<string, string[]> = {
  order: ['combo', 'user', 'application', 'interface'],
  usage: ['application', 'grant'],
  'call-log': ['application', 'secret', 'grant', 'engine', 'engine-group'],
  application: ['user'],
  grant: ['order', 'combo', 'interface'],
  invoice: ['order'],
  'payment-record': ['order'],
  reminder: ['limit-request', 'real-name', 'invoice', 'order', 'recharge'],
  recharge: ['order'],
}

const neighbours = (entity: Entity): string[] => lookedAtBy(entity).filter((name) => name !== entity.name)

const lookedAtBy = ({ name, properties }: Entity): string[] => [...referencesOf(Object.values(properties)), ...(LOOKED_AT[name] ?? [])]

function referencesOf(properties: readonly Property[]): string[] {
  return properties.flatMap((property) => [
    ...(property.entity && !property.computed ? [property.entity] : []),
    ...(property.fields ? referencesOf(property.fields) : []),
  ])
}

/** Only rows that others refer to, or that lie below one another, stay in memory, so that the longest tables cost none, even at a large scale. */
function referenced(contract: Contract): Set<string> {
  return new Set(Object.values(contract.entities).flatMap(lookedAtBy).concat('user'))
}
