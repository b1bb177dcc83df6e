import { sql } from 'kysely'
import { writeAmountOf } from '../../src/schema/amount.ts'
import type { Contract } from '../../src/schema/contract.ts'
import type { Query } from '../db/database.ts'
import { listRisks } from '../figures/agent-figures.ts'
import { rolesThatSend } from '../http/may-use.ts'
import { titlesOf } from '../figures/titles.ts'
import { enabled, type Raised } from './alert-settings.ts'
import { balanceNotice, customerNotice } from './messages.ts'

/** Agents' customers who are about to use up a service; each of them once until they get another package. */
export async function dryCustomers(on: Query, contract: Contract, now: number): Promise<Raised[]> {
  const alerts = await enabled(on)
    .where('u.role', 'in', rolesThatSend(contract, 'agent.riskList'))
    .where('a.customerDays', 'is not', null)
    .select([sql<number>`a."customerDays"`.as('days')])
    .execute()
  const raised: Raised[] = []
  for (const alert of alerts)
    for (const { userId, realName, contact, service, unit, remain, runsOutOn: day, latest } of await listRisks(
      on,
      alert.userId,
      now,
      alert.days,
    ))
      raised.push({
        alert,
        name: `dry:${alert.userId}:${userId}:${service}:${latest}`,
        rings: { kind: 'customerLow', requestNo: userId },
        write: (locale) =>
          customerNotice(locale, {
            name: realName ?? contact ?? userId,
            service: titlesOf(contract, 'grant', 'service', locale)(service),
            remain: writeAmountOf(remain, { unit, unitTitle: titlesOf(contract, 'grant', 'unit', locale)(unit) }, locale),
            day,
          }),
      })
  return raised
}

/** Agents whose balance is low; once until more money comes in. */
export async function lowBalances(on: Query, contract: Contract): Promise<Raised[]> {
  const rows = await enabled(on)
    .where('a.balanceBelow', 'is not', null)
    .where(sql<boolean>`coalesce(u.balance, 0) < a."balanceBelow"`)
    .where('u.role', 'in', rolesThatSend(contract, 'agent-packet.buy'))
    .select([
      sql<number>`coalesce(u.balance, 0)`.as('balance'),
      sql<number>`a."balanceBelow"`.as('limit'),
      sql<string>`coalesce((select max(r."recordNo") from recharge as r
        where r."userId" = a."userId" and r.status = 'success' and r.amount > 0), '')`.as('since'),
    ])
    .execute()
  return rows.map(({ balance, limit, since, ...alert }) => ({
    alert,
    name: `balance:${alert.userId}:${since}`,
    rings: { kind: 'balanceLow', requestNo: alert.userId },
    write: (locale) => balanceNotice(locale, { balance, limit }),
  }))
}
