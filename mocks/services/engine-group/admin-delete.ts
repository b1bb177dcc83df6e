import { own, problems } from '../../http/problems.ts'
import { afterCall } from '../../core/operation.ts'

const bound = own({ 'zh-CN': '仍有应用绑定在此分组，请先解除绑定', 'en-US': 'Applications still use this group; unbind them first' })

/** An application that is bound while its group is deleted would be left with a group that is not there. */
export const after = afterCall('engine-group.adminDelete', async ({ tools }, { groupId }, trx) => {
  await tools.store.lock(`engine-group:${String(groupId)}`, trx)
  const app = await trx.selectFrom('application').select('appId').where('engineGroupId', '=', groupId).limit(1).executeTakeFirst()
  if (app) throw problems.conflict(bound)
})
