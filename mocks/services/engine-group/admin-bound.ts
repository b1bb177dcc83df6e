import { problems } from '../../http/problems.ts'
import { operation } from '../../core/operation.ts'

/** The applications that are bound to a group, with their names, which would otherwise be asked for one by one. */
export const service = operation('engine-group.adminBound', async ({ body, db, tools }) => {
  const group = await tools.store.find('engine-group', body.groupId)
  if (!group) throw problems.notFound()
  const apps = await db.query
    .selectFrom('application as a')
    .leftJoin('user as u', 'u.userId', 'a.userId')
    .select(['a.appId', 'a.appName', 'u.realName'])
    .where('a.engineGroupId', '=', group.groupId)
    .orderBy('a.appId')
    .execute()
  const appIdsLabel = apps.map(({ appName, realName }) => [appName, realName].filter(Boolean).join(' '))
  return { groupId: group.groupId, appIds: apps.map(({ appId }) => appId), appIdsLabel }
})
