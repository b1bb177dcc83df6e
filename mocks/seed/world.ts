import type { Contract, Entity } from '../../src/schema/contract.ts'
import { DEMO_ACCOUNTS, type Plan, type Planned, type World } from './plan.ts'
import { planApplications } from './plans/applications.ts'
import { planCombos } from './plans/combos.ts'
import { planOrders } from './plans/orders.ts'
import { planUsage } from './plans/usage.ts'
import { planUsers } from './plans/users.ts'
import { createRandom } from './random.ts'
import { createFiller, type Row } from './row.ts'
import { listMoments, writeMoment } from './time.ts'

/** Entities whose rows must fit together; every other one is filled property by property. */
const PLANS: Record<string, Plan> = {
  user: planUsers,
  application: planApplications,
  combo: planCombos,
  order: planOrders,
  usage: planUsage,
}

/** Every third row of an owned entity belongs to the demo user, else the list of whoever tries the product would be empty. */
const DEMO_SHARE = 3
const DAYS = 180

export type WorldOptions = {
  now: number
  scale: number
  /** Rows that are there already, by entity; such an entity is looked at but not made. */
  present?: Map<string, Row[]>
}

/** The rows of the demo world, entity by entity, referenced ones first; the same for the same contract, day and scale. */
export function* buildWorld(
  contract: Contract,
  { now, scale, present = new Map<string, Row[]>() }: WorldOptions,
): Iterable<{ entity: Entity; rows: Iterable<Row> }> {
  const kept = new Map(present)
  const keys = new Map<string, unknown[]>()
  const wanted = referenced(contract)
  for (const entity of inOrder(contract)) {
    const rows = kept.get(entity.name) ?? []
    const own: unknown[] = rows.map((row) => row[entity.key])
    keys.set(entity.name, own)
    if (present.has(entity.name)) continue
    kept.set(entity.name, rows)
    const random = createRandom(`lingyu/${entity.name}`)
    const fill = createFiller(entity, random.fork('fill'), now, (name) => keys.get(name) ?? [])
    const count = Math.round((entity.seed ?? 0) * scale)
    const world: World = { contract, entity, random, now, count, rows: (name) => kept.get(name) ?? [] }
    yield { entity, rows: remember((PLANS[entity.name] ?? planPlain)(world)) }

    function* remember(planned: Iterable<Planned>): Iterable<Row> {
      let at = 0
      for (const { row, time } of planned) {
        const full = fill(row, at++, time)
        if (wanted.has(entity.name)) {
          rows.push(full)
          own.push(full[entity.key])
        }
        yield full
      }
    }
  }
}

/** The count that the schema asks for, spread over half a year by the rhythm of work. */
const planPlain: Plan = function* ({ entity, random, now, count, rows }) {
  const users = rows('user')
  const demo = users.find((user) => user['username'] === DEMO_ACCOUNTS.find((account) => account.role === 'user')?.username)
  const times = listMoments(random.fork('times'), count, DAYS, now)
  const created = entity.properties['createTime'] ? 'createTime' : undefined
  for (const [at, time] of times.entries()) {
    const owner = at % DEMO_SHARE === 0 && demo ? demo : random.pick(users)
    yield {
      time,
      row: { ...(entity.owner && owner ? { [entity.owner]: owner['userId'] } : {}), ...(created ? { [created]: writeMoment(time) } : {}) },
    }
  }
}

/** Referenced entities before those that name them; in a circle, whoever comes first by name goes without. */
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

function neighbours(entity: Entity): string[] {
  const told = Object.values(entity.properties).flatMap((property) => (property.entity ? [property.entity] : []))
  const known: Record<string, string[]> = { order: ['combo', 'user'], usage: ['application'], application: ['user'] }
  return [...told, ...(known[entity.name] ?? [])].filter((name) => name !== entity.name)
}

/** Only rows that others point to stay in memory, so that a large scale costs none for the longest tables. */
function referenced(contract: Contract): Set<string> {
  return new Set(Object.values(contract.entities).flatMap(neighbours).concat('user'))
}
