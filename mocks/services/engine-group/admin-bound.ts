import { problems } from '../../http/problems.ts'
import { operation } from '../../core/operation.ts'

/** The applications that are bound to a group. */
export const service = operation('engine-group.adminBound', async ({ body, db, tools }) => {
  const group = await tools.store.find('engine-group', body.groupId)
  if (!group) throw problems.notFound()
  const apps = db.query.selectFrom('application').select('appId').where('engineGroupId', '=', group.groupId).orderBy('appId')
  return { groupId: group.groupId, appIds: (await apps.execute()).map(({ appId }) => appId) }
})
