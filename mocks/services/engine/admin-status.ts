import { afterCall } from '../../core/operation.ts'
import { watchEngines } from '../../notices/engine-alarms.ts'

/** An engine that is taken offline counts as down; one that is brought back counts as just seen. Alarms are updated at once. */
export const after = afterCall('engine.adminStatus', async ({ now, tools, outbox, contract }, row, trx) => {
  const change =
    row.status === 'offline'
      ? ({ health: 'down', inUse: 0, qps: 0, p50: null, p95: null, errorRate: null } as const)
      : row.status === 'online'
        ? ({ health: 'ok', heartbeatTime: new Date(now).toISOString() } as const)
        : undefined
  if (change) await trx.updateTable('engine').set(change).where('engineId', '=', row.engineId).execute()
  await watchEngines({ query: trx, write: (work) => work(trx) }, tools.store, { now, outbox, contract })
})
