import { operation } from '../../core/operation.ts'
import { problems } from '../../http/problems.ts'
import { text } from '../../http/texts.ts'

/** Binds exactly the given applications to this group; those that are removed use the shared engines again. */
export const service = operation('engine-group.adminBind', async ({ body, db, tools }) => {
  const wanted = body.appIds ?? []
  const { groupId } = body
  return db.write(async (trx) => {
    await tools.store.lock(`engine-group:${groupId}`, trx)
    if (!(await tools.store.find('engine-group', groupId, trx))) throw problems.notFound()
    const apps = trx.selectFrom('application').select(['appId', 'engineGroupId'])
    const named = wanted.length > 0 ? await apps.where('appId', 'in', wanted).execute() : []
    if (named.length < new Set(wanted).size)
      throw problems.invalid({
        appIds: text('http/problems', 'unknownReference'),
      })
    const leaving = (await apps.where('engineGroupId', '=', groupId).execute()).filter((app) => !wanted.includes(app.appId))
    for (const app of leaving) await tools.store.edit('application', app.appId, { engineGroupId: null }, trx)
    for (const app of named)
      if (app.engineGroupId !== groupId) await tools.store.edit('application', app.appId, { engineGroupId: groupId }, trx)
    return { groupId, apps: named.length }
  })
})
