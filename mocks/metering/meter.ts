import type { Role } from '../../schemas/.meta/rows.ts'
import { packageNames } from '../sales/package-names.ts'
import { DAY, dayOf, startOf } from '../../src/schema/time.ts'
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Database, Trx } from '../db/database.ts'
import { createTurnsByName } from '../db/turns.ts'
import type { Store } from '../core/store.ts'
import { isListed } from './allowlist.ts'
import { writeCall, type Call } from './book.ts'
import { chooseEngine } from './choose-engine.ts'
import type { Ask, Fund, Meter, Opened, Use } from '../core/meter.ts'
import { draw, findFund, packagesFor } from './funds.ts'
import { noted, type Refusal } from './refusal.ts'
import { endPlace, heldBy, judgedBy, standingOf, takePlace, turnName } from './standing.ts'
import type { UnitOf } from './units.ts'

/** After this time, a call that has not ended belongs to a process that has. */
const SLOT_MS = 600_000

/** Seconds until the end of the day in the home time zone. */
const untilTomorrow = (now: number): number => Math.ceil((startOf(DAY, now) + DAY - now) / 1000)

/** `onOutage` is called if a call was refused because no engine of its service takes calls. */
export function createMeter(
  db: Database,
  store: (now: number) => Store,
  unitOf: UnitOf,
  everyones: Role,
  onOutage: () => Promise<void> = async () => {},
): Meter {
  async function judge(trx: Trx, ask: Ask): Promise<{ use: Use } | { refusal: Refusal; appId: string | null }> {
    const { userId, service, code, now } = ask
    const app = await standingOf(trx, ask, ask.appId)
    if (!app) return { refusal: { name: 'noApp' }, appId: null }
    const appId = app.appId
    const values = { app: app.appName, code, ip: ask.ip }
    const no = (name: Refusal['name'], more: object = {}) => ({ refusal: { name, values: { ...values, ...more } }, appId })
    if (app.status !== 'enabled') return no('appOff')
    if (!app.services.includes(service)) return no('notOpened')
    if (app.faceStatus !== null && app.faceStatus !== 'enabled') return no('interfaceOff')
    if (app.isListed && !isListed(ask.ip, app.ips)) return no('notAllowed')

    const { slots, freeUsed, read, today, ...engines } = await judgedBy(trx, ask, appId)
    const limit = app.dailyLimit
    if (limit !== null && limit !== undefined) {
      const calls = today.reduce((sum, row) => sum + (row.calls ?? 0), 0)
      if (calls + slots.filter((slot) => slot.appId === appId).length >= limit) return no('dailyLimit', { limit, wait: untilTomorrow(now) })
    }
    const running = slots.filter((slot) => slot.counts)
    const ofApp = running.filter((slot) => slot.appId === appId).length
    const ofService = running.filter((slot) => slot.service === service).length
    if (!ask.isQueued) {
      const most = app.concurrency ?? 5
      if (ofApp >= most) return no('appConcurrency', { limit: most })
      const bought = Math.max(...read.packages.map((one) => one.concurrency ?? 0), app.defaultConcurrency ?? 2, app.raised ?? 0)
      if (ofService >= bought) return no('concurrency', { limit: bought })
      if (ask.most !== undefined && ofService >= ask.most) return no('crowded')
    }
    const fund = await findFund(trx, ask, appId, { ...app, freeUsed, read, slots, unit: app.unit ?? unitOf(service) })
    if (!fund) return no('noPackage')
    if (fund === 'reserved') return no('reserved')
    const engineId = chooseEngine(engines, { groupId: app.engineGroupId, key: ask.requestId })
    if (engineId === undefined) return no('engine')
    const slot = ask.isQueued ? ask.requestId : randomUUID()
    const held = { id: slot, userId, appId, service, code, ...fund, engineId, counts: !ask.isQueued }
    await takePlace(trx, { ...held, expireTime: new Date(now + SLOT_MS).toISOString() })
    return { use: { ask, slot, appId, fund, peak: ofService + 1, engineId } }
  }

  const callOf = (ask: Ask, appId: string | null, more: Partial<Call>): Call => {
    const { userId, service, code: face, engine, ip, requestId, now, parameters, secretId } = ask
    return {
      userId,
      appId,
      service,
      face,
      engine,
      parameters,
      secretId,
      engineId: null,
      ip,
      requestId,
      now,
      day: dayOf(now),
      code: 0,
      latency: 0,
      amount: 0,
      seconds: 0,
      chars: 0,
      peak: 1,
      packageName: null,
      grantNo: null,
      freeUsed: 0,
      ...more,
    }
  }

  /**
   * Whether the place of a call was removed as that of one that never ended, as after a jump of the clock, while it was served. The place of
   * a queued job is gone because it was cancelled, or is repeated.
   */
  async function wasTakenForLost(trx: Trx, { userId, requestId, isQueued }: Ask, now: number): Promise<boolean> {
    if (isQueued) return false
    await store(now).lock(turnName(userId), trx)
    return !(await trx.selectFrom('call_log').select('code').where('requestId', '=', requestId).executeTakeFirst())
  }

  const turnOf = createTurnsByName()

  /**
   * Decisions about one customer are serialised: within this process before a connection is taken, and between processes in the
   * transaction, by its first statement if that takes the lock itself.
   */
  const write = <T>(ask: Ask, work: (trx: Trx) => Promise<T>, takesTurn = false): Promise<T> =>
    turnOf(ask.userId, () =>
      db.write(async (trx) => {
        if (!takesTurn) await store(ask.now).lock(turnName(ask.userId), trx)
        return work(trx)
      }),
    )

  return {
    async open(ask) {
      const decide = async (trx: Trx): Promise<Opened> => {
        const requestId = ask.isQueued ? await freeLine(trx, ask.requestId) : ask.requestId
        if (requestId === undefined) return { isPaid: true }
        const verdict = await judge(trx, ask)
        const booked = { ...ask, requestId }
        if ('use' in verdict) return { use: { ...verdict.use, ask: booked } }
        await writeCall(trx, store(ask.now), callOf(booked, verdict.appId, noted(verdict.refusal, requestId)), everyones)
        return { refusal: verdict.refusal }
      }
      const opened = await write(ask, decide, !ask.isQueued)
      if ('refusal' in opened && opened.refusal.name === 'engine') await onOutage()
      return opened
    },
    async close({ ask, slot, appId, fund, peak, engineId }, { code, now, latency, amounts = ask.amounts, answer, transcript, locale }) {
      const settle = async (trx: Trx) => {
        // Settled already, or given up.
        if (!(await endPlace(trx, ask.userId, slot)) && !(await wasTakenForLost(trx, ask, now))) return null
        const due = { ...fund, amount: Math.min(fund.amount, amounts[fund.unit]) }
        const paid =
          code === 0 ? await pay(trx, store(now), { isLocking: db.kind === 'postgres', ask: { ...ask, now }, appId, fund: due }) : NOT_PAID
        const { second: seconds, char: chars } = code === 0 ? amounts : { second: 0, char: 0 }
        const call = callOf({ ...ask, now }, appId, {
          code,
          latency,
          amount: paid.amount,
          seconds,
          chars,
          peak,
          packageName: paid.name,
          grantNo: paid.grantNo,
          freeUsed: paid.free,
          engineId,
          answer,
          transcript,
        })
        await writeCall(trx, store(now), call, everyones)
        if (paid.comboId === null || locale === undefined) return paid.name
        return (await packageNames(trx, [paid.comboId], locale)).get(paid.comboId) ?? paid.name
      }
      return write(ask, settle, true)
    },
    async grow(use, amounts, now) {
      const { ask, slot, appId } = use
      return write(ask, async (trx) => {
        const { slots, freeUsed } = await heldBy(trx, { ...ask, now })
        const held = slots.find(({ id }) => id === slot)
        if (!held) return false
        await trx.deleteFrom('use_slot').where('id', '=', slot).execute()
        const asked = { ...ask, amounts, now }
        const app = await standingOf(trx, asked, appId)
        const read = await packagesFor(trx, asked, appId)
        const rest = slots.filter((one) => one !== held && one.expireTime > new Date(now).toISOString())
        const funds = { freeUsed, read, slots: rest, unit: app?.unit ?? unitOf(ask.service) }
        const chosen = app && (await findFund(trx, asked, appId, { ...app, ...funds }))
        const fund = chosen === 'reserved' ? undefined : chosen
        const row = { ...held, userId: ask.userId, ...fund, expireTime: new Date(now + SLOT_MS).toISOString() }
        await takePlace(trx, row)
        if (fund) use.fund = fund
        return fund !== undefined
      })
    },
    async release({ slot }) {
      await db.write((trx) => trx.deleteFrom('use_slot').where('id', '=', slot).execute())
    },
    async renew({ slot }, now) {
      await db.write((trx) =>
        trx
          .updateTable('use_slot')
          .set({ expireTime: new Date(now + SLOT_MS).toISOString() })
          .where('id', '=', slot)
          .execute(),
      )
    },
    async note(ask, refused) {
      await write(ask, async (trx) => {
        const requestId = (ask.isQueued ? await freeLine(trx, ask.requestId) : undefined) ?? ask.requestId
        const mine = trx.selectFrom('application').select('appId').where('userId', '=', ask.userId)
        const app = await (ask.appId ? mine.where('appId', '=', ask.appId) : mine.where('isDefault', '=', true)).executeTakeFirst()
        await writeCall(trx, store(ask.now), callOf({ ...ask, requestId }, app?.appId ?? null, refused), everyones)
      })
    },
  }
}

/**
 * The id under which the next attempt of a queued job is logged: a failed attempt keeps its line, as it keeps its place in the usage, and
 * `request.2` follows. Undefined if an attempt was paid for.
 */
async function freeLine(trx: Trx, requestId: string): Promise<string | undefined> {
  for (let nth = 1; ; nth++) {
    const name = nth === 1 ? requestId : `${requestId}.${nth}`
    const line = await trx.selectFrom('call_log').select('code').where('requestId', '=', name).executeTakeFirst()
    if (!line) return name
    if (line.code === 0) return undefined
  }
}

/** What was paid, and the first package that paid. */
type Paid = { amount: number; free: number; name: string | null; grantNo: string | null; comboId: string | null }
const NOT_PAID: Paid = { amount: 0, free: 0, name: null, grantNo: null, comboId: null }
type Payment = { isLocking: boolean; ask: Ask; appId: string; fund: Fund }

/** Takes the reserved amount from packages, those that expire first in front, with a line in the ledger of each. */
async function pay(trx: Trx, store: Store, { isLocking, ask, appId, fund }: Payment): Promise<Paid> {
  if (fund.isFree) return { ...NOT_PAID, amount: fund.amount, free: fund.amount }
  const drawn = await draw(trx, ask, { appId, fund, locks: isLocking })
  for (const { from, taken } of drawn) {
    const remain = from.remain - taken
    const state = remain === 0 ? { status: 'usedUp' as const } : {}
    // Neither row is read back: computing the forecast of a package costs more than the call.
    await trx
      .updateTable('grant')
      .set({ used: from.used + taken, remain, ...state, version: sql`version + 1` })
      .where('grantNo', '=', from.grantNo)
      .execute()
    const { userId, requestId } = ask
    await store.addAll('ledger', [{ userId, grantNo: from.grantNo, kind: 'use', change: -taken, remain, appId, requestId }], trx)
  }
  const first = drawn[0]?.from
  return {
    amount: drawn.reduce((sum, { taken }) => sum + taken, 0),
    free: 0,
    name: first?.name ?? null,
    grantNo: first?.grantNo ?? null,
    comboId: first?.comboId ?? null,
  }
}
