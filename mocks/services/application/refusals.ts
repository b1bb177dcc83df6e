import { DAY, dayOf } from '../../../src/schema/time.ts'
import type { Stored } from '../../db/database.ts'
import { computedField } from '../../core/operation.ts'

/** Codes with which a call is refused before it is processed; errors of recordings or engines are not among them. */
const AT_THE_DOOR: Stored<'call-log'>['code'][] = [4010, 4011, 4012, 4013, 4014, 4015, 4020, 4290, 4291]

/** The retention of the call log. */
const DAYS = 15

/** How many calls of an application were refused on each of the last days, by reason: the same lines that the log lists. */
export const computed = computedField('application.refusals', async ({ on, rows, now }) => {
  const ids = rows.map((row) => row.appId)
  if (ids.length === 0) return []
  const found = await on
    .selectFrom('call_log')
    .select(['appId', 'day', 'code', ({ fn }) => fn.countAll<number | string>().as('calls')])
    .where('appId', 'in', ids)
    .where('day', '>', dayOf(now - DAYS * DAY))
    .where('code', 'in', AT_THE_DOOR)
    .groupBy(['appId', 'day', 'code'])
    .orderBy('day', 'desc')
    .orderBy('code')
    .execute()
  return rows.map(({ appId }) =>
    found.filter((line) => line.appId === appId).map(({ day, code, calls }) => ({ day, code, calls: Number(calls) })),
  )
})
