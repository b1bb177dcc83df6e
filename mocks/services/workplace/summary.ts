import { spokenIn } from '../../../src/schema/per-language.ts'
import { DAY } from '../../../src/schema/time.ts'
import { operation } from '../../core/operation.ts'
import { periodBefore, lastDays } from '../../figures/days.ts'
import { forecastStocks } from '../../figures/forecast.ts'
import { titlesOf } from '../../figures/titles.ts'
import { sumUsage } from '../../figures/usage-figures.ts'
import { freeLeftOf, freeUsedToday } from '../../metering/free-today.ts'

/** How long an unpaid order stays open. */
const PAY_WITHIN = DAY
const SHOWN = 5

/** A person's overview: usage today and yesterday, packages, free quota, unpaid orders, certification and default application. */
export const service = operation('workplace.summary', async ({ person, db, now, contract, locale }) => {
  const { userId } = person
  const today = lastDays(now, 1)
  const [used, usedBefore, stocks, free, freeUsed, unpaid, application, certification] = await Promise.all([
    sumUsage(db.query, today, { userId }),
    sumUsage(db.query, periodBefore(today), { userId }),
    forecastStocks(db.query, userId, now, locale),
    db.query
      .selectFrom('interface')
      .select(['code', 'service', 'unit', 'freeQuota'])
      .where('status', '=', 'enabled')
      .where('freeQuota', '>', 0)
      .orderBy('service')
      .orderBy('code')
      .execute(),
    freeUsedToday(db.query, userId, now),
    db.query
      .selectFrom('order')
      .selectAll()
      .where('userId', '=', userId)
      .where('status', '=', 'unpaid')
      .where('createTime', '>', new Date(now - PAY_WITHIN).toISOString())
      .orderBy('createTime')
      .limit(SHOWN)
      .execute(),
    db.query
      .selectFrom('application')
      .select(['appId', 'appName', 'status'])
      .where('userId', '=', userId)
      .where('isDefault', '=', true)
      .executeTakeFirst(),
    db.query.selectFrom('real_name').select(['status', 'certType', 'reason']).where('userId', '=', userId).executeTakeFirst(),
  ])
  const unitOf = titlesOf(contract, 'grant', 'unit', locale)
  const serviceOf = titlesOf(contract, 'grant', 'service', locale)
  return {
    today: used,
    yesterday: usedBefore,
    stocks: stocks.map((one) => ({ ...one, unitTitle: unitOf(one.unit), serviceTitle: serviceOf(one.service) })),
    free: free.map(({ code, service: of, unit, freeQuota }) => {
      const taken = freeUsed.get(code) ?? 0
      const quota = freeQuota ?? 0
      return {
        code,
        service: of,
        serviceTitle: serviceOf(of),
        unit,
        unitTitle: unitOf(unit),
        quota,
        used: taken,
        left: freeLeftOf(quota, taken),
      }
    }),
    unpaid: unpaid.map((order) => ({
      orderNo: order.orderNo,
      comboName: spokenIn(order, 'comboName', locale),
      due: order.due,
      createTime: order.createTime,
      payUntil: new Date(Date.parse(order.createTime) + PAY_WITHIN).toISOString(),
    })),
    application: application ? { appId: application.appId, appName: application.appName, status: application.status } : null,
    certification: {
      status: certification?.status ?? 'none',
      certType: certification?.certType ?? null,
      reason: certification?.reason ?? null,
    },
  }
})
