import { MINUTE, HOUR } from '../../../src/schema/time.ts'
import type { Contract, Entity } from '../../../src/schema/contract.ts'
import { demoUser, type Plan, type Planned } from '../plan.ts'
import type { Row } from '../../db/database.ts'
import { callsOn } from '../../core/calls-on.ts'
import { statesOf } from '../state.ts'
import { listMoments, writeMoment } from '../time.ts'
import { textIn } from '../../db/row-values.ts'

/** Every third row of an owned entity belongs to the demo account, otherwise its lists would be empty. */
const DEMO_SHARE = 3
const DAYS = 180
/** The number of people with a row, for an entity with at most one row per person, unless its schema gives a number. */
const PERSONS = 40
/** The youngest rows show every state, once for the demo account and once for others. */
const SHOWN = 2

/** As many rows as the schema asks for, spread over half a year with a realistic rhythm; referenced rows belong to the same owner. */
export const planPlain: Plan = function* (world) {
  const { contract, entity, random, now, count, rows, rowsOf, scale } = world
  const role = roleOf(contract, entity)
  const people = rows('user').filter((user) => user.role === role && user.status === 1)
  const demo = demoUser(rows, role)
  if (entity.owner && entity.owner === entity.key) return yield* onePerPerson()

  const anchor = anchorOf(contract, entity)
  const anchors = anchor && {
    ...anchor,
    rows: rowsOf(anchor.entity.name),
    mine: rowsOf(anchor.entity.name).filter(isOf(anchor.entity, demo)),
  }
  const states = entity.stateField ? statesOf(entity) : []
  const shown = count >= states.length * SHOWN * 2 ? states.length * SHOWN : 0
  const times = listMoments(random.fork('times'), count - shown, DAYS, now)
  for (let at = 0; at < shown; at++) times.push(now - Math.round(((shown - at) / shown) * 30 * HOUR) - MINUTE)

  for (const [at, time] of times.entries()) {
    const isShown = at >= count - shown
    const nth = at - (count - shown)
    const isDemo = isShown ? nth % SHOWN === 0 : at % DEMO_SHARE === 0
    const row: Row = isShown ? { [entity.stateField!]: states[Math.floor(nth / SHOWN)] } : {}
    yield { time: timed(entity, row, owned(row, isDemo, time)), row }
  }

  /** Sets the owner of the row; returns since when it can exist. */
  function owned(row: Row, isDemo: boolean, time: number): number {
    if (!entity.owner) return time
    if (anchors && anchors.rows.length > 0) {
      const among = isDemo && anchors.mine.length > 0 ? anchors.mine : anchors.rows
      const chosen = pickBefore(among, time)
      row[anchors.field] = chosen[anchors.entity.key]
      row[entity.owner] = chosen[anchors.entity.owner!]
      return Math.max(time, sinceOf(chosen))
    }
    const chosen = isDemo && demo ? demo : people.length > 0 ? pickBefore(people, time) : undefined
    if (!chosen) return time
    row[entity.owner] = chosen.userId
    return Math.max(time, sinceOf(chosen))
  }

  function pickBefore(among: readonly Row[], time: number): Row {
    let chosen = random.pick(among)
    for (let tries = 0; tries < 6 && sinceOf(chosen) > time; tries++) chosen = random.pick(among)
    return chosen
  }

  function* onePerPerson(): Iterable<Planned> {
    const wanted = Math.min(people.length, count || Math.ceil(PERSONS * scale))
    const stride = Math.max(1, Math.floor(people.length / Math.max(1, wanted)))
    const chosen = new Set([...(demo ? [demo] : []), ...people.filter((_, at) => at % stride === 0)])
    for (const person of [...chosen].slice(0, wanted)) {
      const since = sinceOf(person)
      const time = since + Math.floor(random.next() * (now - since))
      const row: Row = { [entity.owner!]: person.userId }
      yield { time: timed(entity, row, time), row }
    }
  }
}

function timed(entity: Entity, row: Row, time: number): number {
  if (entity.properties.createTime) row.createTime = writeMoment(time)
  return time
}

const sinceOf = (row: Row): number => Date.parse(textIn(row, 'createTime') || textIn(row, 'registerTime')) || 0

/** Whose lists show the entity: ordinary users, unless only agents have such a list. */
function roleOf(contract: Contract, entity: Entity): 'user' | 'agent' {
  const calls = callsOn(contract, entity.name).filter((call) => call.scope === 'own' && call.for === 'grants')
  const holds = (name: string) => {
    const grants = contract.roles.find((role) => role.name === name)?.grants ?? {}
    return calls.some((call) => call.grants.some(({ permission, verb }) => grants[permission]?.includes(verb)))
  }
  return !holds('user') && holds('agent') ? 'agent' : 'user'
}

/** The first own row that a row refers to: its owner owns the row. */
function anchorOf(contract: Contract, entity: Entity): { field: string; entity: Entity } | undefined {
  if (!entity.owner) return undefined
  for (const { name, entity: other = '', computed, type } of Object.values(entity.properties)) {
    const named = contract.entities[other]
    if (!computed && type !== 'array' && name !== entity.owner && named?.owner && named.name !== 'user' && named !== entity)
      return { field: name, entity: named }
  }
  return undefined
}

function isOf(entity: Entity, demo: { userId: string } | undefined): (row: Row) => boolean {
  return (row) => demo !== undefined && row[entity.owner!] === demo.userId
}
