import { problems } from '../../http/problems.ts'
import { text } from '../../http/texts.ts'
import { afterCall } from '../../core/operation.ts'

const grouped = text('services/engine', 'grouped')

/** Removes the engine from its groups, which would otherwise route calls to nowhere. */
export const after = afterCall('engine.adminDelete', async (_context, { engineId }, trx) => {
  const groups = await trx.selectFrom('engine_group').select('engines').execute()
  const isIn = groups.some(({ engines }) => engines.some((one) => one.engineId === engineId))
  if (isIn) throw problems.conflict(grouped)
})
