import { afterCall } from '../../core/operation.ts'

/** The secrets of an application become invalid; their rows stay, so that earlier calls can name the secret that was sent. */
export const after = afterCall('application.remove', async ({ now }, { appId }, trx) => {
  const untilTime = new Date(now).toISOString()
  await trx.updateTable('secret').set({ status: 'ended', untilTime }).where('appId', '=', appId).where('status', '!=', 'ended').execute()
  await trx.deleteFrom('secret_hash').where('appId', '=', appId).execute()
})
