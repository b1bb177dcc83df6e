import { DAY, dayOf } from '../../../src/schema/time.ts'
import { type Asked, type Call, listCalls } from '../calls.ts'
import { listFaces } from './interfaces.ts'
import { choicesOf, type Plan, type Planned, type World } from '../plan.ts'
import type { Random } from '../random.ts'
import type { Stored } from '../../db/database.ts'
import { writeMoment } from '../time.ts'

/** Twice what the engine monitor shows at most, and a day. */
const DAYS = 15

/** Every call that the usage of these days is the sum of. */
export const planCallLog: Plan = function* (world) {
  const { entity, random, rows } = world
  const engines = choicesOf<string>(entity, 'engine', ['16k_zh'])
  const packages = new Map<unknown, unknown[]>()
  for (const combo of rows('combo'))
    if (combo.status === 'onSale') packages.set(combo.service, [...(packages.get(combo.service) ?? []), combo.name])
  const serve = serversOf(rows)
  let ofDay: Planned[] = []
  let day: number | undefined
  for (const asked of listCalls(world, DAYS)) {
    if (asked.day !== day) {
      yield* inTime(ofDay)
      day = asked.day
      ofDay = []
    }
    const written = dayOf(asked.day)
    for (const call of asked.calls) ofDay.push(lineOf(asked, written, call))
  }
  yield* inTime(ofDay)

  function lineOf({ app, service }: Asked, day: string, { time, code, amount }: Call): Planned {
    const known = packages.get(service)
    // What was refused at the door met no engine and took no time.
    const engine = code === 0 || code >= 5000 ? serve(app, service, time, random) : undefined
    return {
      time,
      row: {
        userId: app.userId,
        appId: app.appId,
        service,
        face: random.pick(listFaces(service)),
        engine: service.startsWith('asr') ? random.pick(engines) : null,
        amount,
        code,
        engineId: engine?.engineId ?? null,
        latency: engine ? latencyOn(engine, random) : null,
        packageName: code !== 0 || !known ? null : random.pick(known),
        day,
        createTime: writeMoment(time),
      },
    }
  }
}

const inTime = (planned: Planned[]) => planned.toSorted((one, other) => one.time - other.time)

/** Which engine served a call of this world: of the application's group where it has one for the service, and only while it worked. */
function serversOf(rows: World['rows']) {
  const engines = rows('engine')
  const groups = new Map(rows('engine-group').map((group) => [group.groupId, group]))
  const worked = (engine: Stored<'engine'>, time: number) => engine.health !== 'down' || time < Date.parse(engine.heartbeatTime ?? '') - DAY
  return (app: Stored<'application'>, service: string, time: number, random: Random): Stored<'engine'> | undefined => {
    const able = engines.filter((engine) => engine.service === service && worked(engine, time))
    const group = groups.get(app.engineGroupId ?? '')
    const own = (group?.engines ?? []).map((one) => one.engineId)
    const members = able.filter((engine) => own.includes(engine.engineId))
    const among = members.length > 0 ? members : able
    return among.length > 0 ? random.pick(among) : undefined
  }
}

/** Most calls take what is usual, a few much longer; an engine that struggles takes a multiple. */
function latencyOn(engine: Stored<'engine'>, random: Random): number {
  const slow = engine.health === 'degraded' ? 3 : 1
  return Math.min(3_000, Math.max(20, Math.round(90 * slow * Math.exp(random.bell() * 0.7))))
}
