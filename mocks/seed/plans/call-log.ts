import { DAY, dayOf } from '../../../src/schema/time.ts'
import { bookingOf, LOG_DAYS, requestIdAt } from '../booking.ts'
import { type CallsOfDay, type Call, listCalls } from '../calls.ts'
import { choicesOf, type Plan, type Planned, type World } from '../plan.ts'
import type { Random } from '../random.ts'
import type { Stored } from '../../db/database.ts'
import { writeMoment } from '../time.ts'

/** The code if nothing was left to pay with. */
const REFUSED = 4020

/** All calls that the usage of these days is the sum of. */
export const planCallLog: Plan = function* (world) {
  const { entity, random, rows } = world
  const engines = choicesOf<string>(entity, 'engine', ['16k_zh'])
  const grants = rows('grant')
  const names = new Map(rows('combo').map((combo) => [combo.comboId, combo.name]))
  const { paidBy, isRefused, firstOf } = bookingOf(world)
  let nth = firstOf(LOG_DAYS)
  const serve = serversOf(rows)
  const sent = sentOf(rows)
  let ofDay: Planned[] = []
  let day: number | undefined
  for (const batch of listCalls(world, LOG_DAYS)) {
    if (batch.day !== day) {
      yield* inTime(ofDay)
      day = batch.day
      ofDay = []
    }
    const written = dayOf(batch.day)
    for (const call of batch.calls) ofDay.push(lineOf(batch, written, call, nth++))
  }
  yield* inTime(ofDay)

  function lineOf({ app, service }: CallsOfDay, day: string, { time, face, ...call }: Call, at: number): Planned {
    const [drawn, amount] = isRefused(at) ? [REFUSED, 0] : [call.code, call.amount]
    const { secretId, code } = sent(app, service, time, drawn)
    const paid = paidBy(at)
    const grant = paid === undefined ? undefined : grants[paid]
    // A call that was refused early reached no engine and took no time.
    const engine = code === 0 || code >= 5000 ? serve(app, service, time, random) : undefined
    return {
      time,
      row: {
        requestId: requestIdAt(at),
        userId: app.userId,
        appId: app.appId,
        service,
        face,
        engine: service.startsWith('asr') ? spokenOn(engine, random.pick(engines)) : null,
        amount,
        code,
        engineId: engine?.engineId ?? null,
        latency: engine ? latencyOn(engine, random) : null,
        packageName: grant ? (names.get(grant.comboId) ?? null) : null,
        grantNo: grant?.grantNo ?? null,
        secretId,
        day,
        createTime: writeMoment(time),
      },
    }
  }
}

const inTime = (planned: Planned[]) => planned.toSorted((one, other) => one.time - other.time)

/** The code if the application has not enabled the service. */
const NOT_OPENED = 4012
const OUT_OF_SCOPE = 4015

/**
 * The secret that a call was sent with: takes turns among those that were valid then and may call the service. If one may not call it, the
 * refused calls were sent with that one.
 */
function sentOf(rows: World['rows']) {
  const byApp = new Map<string, Stored<'secret'>[]>()
  for (const secret of rows('secret')) byApp.set(secret.appId ?? '', [...(byApp.get(secret.appId ?? '') ?? []), secret])
  return (app: Stored<'application'>, service: string, time: number, code: number) => {
    const at = writeMoment(time)
    const worked = byApp.get(app.appId)?.filter(({ createTime, untilTime }) => createTime <= at && (!untilTime || untilTime > at)) ?? []
    const may = ({ services }: Stored<'secret'>) => !services?.length || services.some((one) => one === service)
    const wrong = code === NOT_OPENED ? worked.find((secret) => !may(secret)) : undefined
    if (wrong) return { secretId: wrong.secretId, code: OUT_OF_SCOPE }
    const able = worked.filter(may)
    return { secretId: able[Math.floor(time / 1000) % Math.max(1, able.length)]?.secretId ?? null, code }
  }
}

/** The engine that served a call: one of the application's group, if it has one for the service, and only while it worked. */
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

/** The languages that a node has, by the first letters of its name; the others have Mandarin. */
const SPOKEN: Record<string, string> = { 粤语: '16k_yue', 英文: '16k_en' }

/** What a node recognises: of a language that it does not have, its own. */
function spokenOn(engine: Stored<'engine'> | undefined, wanted: string): string {
  if (!engine) return wanted
  const own = SPOKEN[engine.name.slice(0, 2)]
  const isForeign = Object.values(SPOKEN).includes(wanted)
  return own ?? (isForeign ? '16k_zh' : wanted)
}

/** Most calls have a typical latency, a few a much longer one; a degraded engine takes several times as long. */
function latencyOn(engine: Stored<'engine'>, random: Random): number {
  const slow = engine.health === 'degraded' ? 3 : 1
  return Math.min(3_000, Math.max(20, Math.round(90 * slow * Math.exp(random.bell() * 0.7))))
}
