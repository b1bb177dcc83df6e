import { afterCall } from '../../core/operation.ts'

/** Stores when it was stopped, so that callers who still send it can be told. */
export const after = afterCall('secret.stop', async ({ now, tools }, { secretId }, trx) => {
  await tools.store.edit('secret', secretId, { untilTime: new Date(now).toISOString() }, trx)
})
