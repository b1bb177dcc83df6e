import { afterCall } from '../../core/operation.ts'
import { planAnnouncement, sendAnnouncement } from '../../notices/announce.ts'

/** Linked chat accounts receive an announcement when it is published: now, or at the time that was set. */
export const after = afterCall('admin-notice.publish', async ({ now, outbox }, row, trx) => {
  await planAnnouncement(trx, row, now)
  await sendAnnouncement(trx, outbox, row.id, now)
})
