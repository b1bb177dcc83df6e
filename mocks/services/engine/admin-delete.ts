import type { Row } from '../../db/database.ts'
import { own, problems } from '../../http/problems.ts'
import { afterCall } from '../../core/operation.ts'

const grouped = own({
  'zh-CN': '引擎仍在分组中，请先将其移出分组',
  'en-US': 'The engine is still in a group; take it out of the group first',
})

/** A group whose engine is gone would send calls to nowhere. */
export const after = afterCall('engine.adminDelete', async (_context, { engineId }, trx) => {
  const groups = await trx.selectFrom('engine_group').select('engines').execute()
  const isIn = groups.some(({ engines }) => ((engines ?? []) as Row[]).some((one) => one.engineId === engineId))
  if (isIn) throw problems.conflict(grouped)
})
