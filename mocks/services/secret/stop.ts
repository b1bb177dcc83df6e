import { afterCall } from '../../core/operation.ts'

/** When it stopped is told to whoever still sends it. */
export const after = afterCall('secret.stop', async ({ now, tools }, { secretId }, trx) => {
  await tools.store.edit('secret', secretId, { untilTime: new Date(now).toISOString() }, trx)
})
