import { problems } from '../../http/problems.ts'
import { text } from '../../http/texts.ts'
import { afterCall } from '../../core/operation.ts'

const bound = text('services/engine-group', 'bound')

/** Takes a lock, so that no application is bound to the group while it is being deleted. */
export const after = afterCall('engine-group.adminDelete', async ({ tools }, { groupId }, trx) => {
  await tools.store.lock(`engine-group:${String(groupId)}`, trx)
  const app = await trx.selectFrom('application').select('appId').where('engineGroupId', '=', groupId).limit(1).executeTakeFirst()
  if (app) throw problems.conflict(bound)
})
