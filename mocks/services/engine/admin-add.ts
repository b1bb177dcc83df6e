import { afterCall } from '../../core/operation.ts'

/** A new engine is offline until somebody brings it online; it has no health report yet, so that no alarm says that it is down. */
export const after = afterCall('engine.adminAdd', async (_context, { engineId }, trx) => {
  await trx.updateTable('engine').set({ status: 'offline', health: null, heartbeatTime: null }).where('engineId', '=', engineId).execute()
})
