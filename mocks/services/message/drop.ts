import { afterCall } from '../../core/operation.ts'

/** Erases the text of the message, too. */
export const after = afterCall('message.drop', async ({ now }, row, trx) => {
  await trx
    .updateTable('message')
    .set({ sealed: null, nextTime: null, doneTime: new Date(now).toISOString() })
    .where('messageId', '=', row.messageId)
    .execute()
})
