import { DAY } from '../../../src/schema/time.ts'
import { demoUser, type Plan } from '../plan.ts'
import { writeMoment } from '../time.ts'

/** One that an administrator shares with all others, so that people see what such views are; its days move along with today. */
export const planSavedViews: Plan = function* ({ now, rows }) {
  const userId = demoUser(rows, 'super-admin')?.userId
  if (userId === undefined) return
  const time = now - 20 * DAY
  yield {
    time,
    row: {
      userId,
      name: '近 7 天已支付',
      list: 'admin/order',
      listTitle: '订单管理',
      query: 'payTime=last-7-days&status=paid',
      settings: JSON.stringify({ order: [], off: [], density: 'compact' }),
      audience: 'super-admin',
      createTime: writeMoment(time),
      updateTime: writeMoment(time),
    },
  }
}
