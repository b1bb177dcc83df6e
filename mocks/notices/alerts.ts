import { phoneFault } from '../../src/schema/telephone.ts'
import { MINUTE, dayOf } from '../../src/schema/time.ts'
import { sql } from 'kysely'
import type { Contract } from '../../src/schema/contract.ts'
import type { Locale } from '../../src/schema/compiled.ts'
import { spokenIn } from '../../src/schema/per-language.ts'
import type { Database, Query } from '../db/database.ts'
import type { Outbox } from '../core/outbox.ts'
import { dryCustomers, lowBalances } from './agent-alerts.ts'
import { enabled, type Alert, type Raised } from './alert-settings.ts'
import { localeOr } from './language.ts'
import { callsNotice, concurrencyNotice, remainNotice } from './messages.ts'
import { ring } from './ring.ts'
import { addressOf, compose, takeOnce, type Address } from './tell.ts'

/** For how many consecutive minutes the concurrency has to be high. */
const LASTING = 5

type Alerting = { db: Database; contract: Contract; outbox: (db: Database) => Outbox }

/** Checks what people want to be warned of, and warns each of them once of each line that is crossed: another line is another event. Returns how many were warned. */
export async function sendAlerts({ db, contract, outbox }: Alerting, now: number): Promise<number> {
  const raised = [
    ...(await lowPackages(db.query)),
    ...(await manyCalls(db.query, now)),
    ...(await highConcurrency(db.query, now)),
    ...(await dryCustomers(db.query, contract, now)),
    ...(await lowBalances(db.query, contract)),
  ]
  let sent = 0
  for (const { alert, name, write, rings } of raised) {
    const isFirst = await db.write(async (trx) => {
      if (!(await takeOnce(trx, name, now))) return false
      const notice = write(localeOr(alert.locale))
      for (const address of receiversOf(alert, outbox(db).carries)) await outbox(db).send(compose(address, notice), trx)
      await ring(trx, alert.userId, { ...rings, now })
      return true
    })
    if (isFirst) sent++
  }
  return sent
}

const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/

/** The channel of a receiver, derived from its format. */
export function channelOf(to: string): 'sms' | 'email' | undefined {
  return phoneFault(to) === undefined ? 'sms' : EMAIL.test(to) ? 'email' : undefined
}

/** The addresses for the chosen channels; if none of them can be used, every receiver by its format, so that no alert is lost. */
export function receiversOf(alert: Omit<Alert, 'locale' | 'userId'>, carries: Outbox['carries'] = () => true): Address[] {
  const channels = alert.channels ?? []
  const all = (alert.receivers ?? []).flatMap((to) => {
    const channel = channelOf(to)
    return channel ? [{ channel, to }] : []
  })
  const chosen = all.filter(({ channel }) => channels.includes(channel))
  // A person who chose chat but has linked no account is notified by phone.
  const own = channels.includes('chat') ? addressOf(alert, carries) : undefined
  const found = own ? [own, ...chosen.filter(({ to }) => to !== own.to)] : chosen
  return found.length > 0 ? found : all
}

async function lowPackages(on: Query): Promise<Raised[]> {
  const rows = await enabled(on)
    .innerJoin('grant as g', 'g.targetId', 'a.userId')
    .leftJoin('combo as c', 'c.comboId', 'g.comboId')
    // An earlier release kept no limit with it: whoever was warned then is not warned again.
    .leftJoin('sent_notice as t', (join) =>
      join.on(sql<boolean>`t.name in ('remain:' || g."grantNo", 'remain:' || g."grantNo" || ':' || a."remainPercent")`),
    )
    .where('t.name', 'is', null)
    .where('g.status', '=', 'inUse')
    .where('g.total', '>', 0)
    .where(sql<boolean>`g.remain * 100 < a."remainPercent" * g.total`)
    .selectAll('c')
    .select(['a.userId', 'g.grantNo'])
    .select([sql<number>`g.remain`.as('remain'), sql<number>`g.total`.as('total'), sql<number>`a."remainPercent"`.as('remainPercent')])
    .execute()
  return rows.map((alert) => {
    const { grantNo, remain, total, remainPercent: limit } = alert
    const percent = Math.floor((remain * 100) / total)
    return {
      alert,
      name: `remain:${grantNo}:${limit}`,
      rings: { kind: 'packageLow', requestNo: grantNo },
      write: (locale) => remainNotice(locale, { combo: spokenIn(alert, 'name', locale) || grantNo, grantNo, percent, limit }),
    }
  })
}

async function manyCalls(on: Query, now: number): Promise<Raised[]> {
  const day = dayOf(now)
  // Counted as the figures count: a call that was refused at the door stands in the log alone.
  const rows = await on
    .selectFrom('usage_alert as a')
    .innerJoin('usage as s', 's.userId', 'a.userId')
    .where('a.enabled', '=', true)
    .where('a.dailyCalls', 'is not', null)
    .where('s.day', '=', day)
    .groupBy(['a.userId', 'a.dailyCalls'])
    .having(sql<boolean>`sum(s.calls) > a."dailyCalls"`)
    .select(['a.userId', sql<number>`a."dailyCalls"`.as('limit'), sql<number>`cast(sum(s.calls) as integer)`.as('calls')])
    .execute()
  if (rows.length === 0) return []
  const alerts = new Map((await enabled(on).execute()).map((alert) => [alert.userId, alert]))
  return rows.flatMap((row): Raised[] => {
    const alert = alerts.get(row.userId)
    const facts = { calls: row.calls, limit: row.limit, day }
    const rings = { kind: 'dailyCalls', requestNo: day } as const
    return alert ? [{ alert, name: `calls:${row.userId}:${day}:${row.limit}`, rings, write: (locale) => callsNotice(locale, facts) }] : []
  })
}

/** The average concurrency is the total duration of the calls divided by the elapsed time. */
async function highConcurrency(on: Query, now: number): Promise<Raised[]> {
  const until = Math.floor(now / MINUTE) * MINUTE
  const rows = await enabled(on)
    .innerJoin('application as p', 'p.userId', 'a.userId')
    .innerJoin('call_log as l', 'l.appId', 'p.appId')
    .where('a.concurrencyPercent', 'is not', null)
    .where('p.concurrency', '>', 0)
    .where('l.createTime', '>=', new Date(until - LASTING * MINUTE).toISOString())
    .where('l.createTime', '<', new Date(until).toISOString())
    .select(['p.appId', 'p.appName', 'l.createTime', 'l.latency'])
    .select([sql<number>`p.concurrency`.as('concurrency'), sql<number>`a."concurrencyPercent"`.as('limit')])
    .execute()
  const apps = new Map<string, { alert: (typeof rows)[number]; minutes: Map<string, number> }>()
  for (const row of rows) {
    const app = apps.get(row.appId) ?? { alert: row, minutes: new Map<string, number>() }
    const minute = row.createTime.slice(0, 16)
    app.minutes.set(minute, (app.minutes.get(minute) ?? 0) + (row.latency ?? 0))
    apps.set(row.appId, app)
  }
  const day = dayOf(now)
  return [...apps.values()].flatMap(({ alert, minutes }): Raised[] => {
    const { limit } = alert
    const percents = [...minutes.values()].map((busy) => (busy * 100) / MINUTE / alert.concurrency)
    if (percents.length < LASTING || percents.some((percent) => percent <= limit)) return []
    const percent = Math.round(percents.at(-1)!)
    const write = (locale: Locale) => concurrencyNotice(locale, { app: alert.appName, percent, limit })
    return [
      { alert, name: `concurrency:${alert.appId}:${day}:${limit}`, rings: { kind: 'concurrencyHigh', requestNo: alert.appId }, write },
    ]
  })
}
