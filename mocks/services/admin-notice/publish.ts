import { afterCall } from '../../core/operation.ts'
import { planAnnouncement, sendAnnouncement } from '../../notices/announce.ts'

/** It appears now, or at the time that was set; then linked chat accounts receive it, too. */
export const after = afterCall('admin-notice.publish', async ({ now, outbox, tools }, row, trx) => {
  if ((row.publishTime ?? '') <= new Date(now).toISOString()) await tools.store.move('notice', row.id, 'appear', trx)
  await planAnnouncement(trx, row, now)
  await sendAnnouncement(trx, outbox, row.id, now)
})
