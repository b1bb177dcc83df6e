import { afterCall } from '../../core/operation.ts'

/** The secrets of an application end with it; their rows stay, so that calls of before can say which of them was sent. */
export const after = afterCall('application.remove', async ({ now }, { appId }, trx) => {
  const untilTime = new Date(now).toISOString()
  await trx.updateTable('secret').set({ status: 'ended', untilTime }).where('appId', '=', appId).where('status', '!=', 'ended').execute()
  await trx.deleteFrom('secret_hash').where('appId', '=', appId).execute()
})
