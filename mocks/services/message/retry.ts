import { afterCall } from '../../core/operation.ts'

/** Makes the message due now. */
export const after = afterCall('message.retry', async ({ now }, row, trx) => {
  await trx
    .updateTable('message')
    .set({ nextTime: new Date(now).toISOString() })
    .where('messageId', '=', row.messageId)
    .where('status', '=', 'waiting')
    .execute()
})
