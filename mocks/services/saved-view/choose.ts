import { operation } from '../../core/operation.ts'
import { problems } from '../../http/problems.ts'
import { visibleTo } from '../../saved-views/visible-to.ts'

export const service = operation('saved-view.choose', async ({ person, body, db, tools }) =>
  db.write(async (trx) => {
    const { userId } = person
    const { list, viewId } = body
    await tools.store.lock(`saved-view:${userId}`, trx)
    await trx.deleteFrom('chosen_view').where('userId', '=', userId).where('list', '=', list).execute()
    if (!viewId) return {}
    const view = await visibleTo(trx, person).where('viewId', '=', viewId).where('list', '=', list).executeTakeFirst()
    if (!view) throw problems.notFound()
    await trx.insertInto('chosen_view').values({ userId, list, viewId }).execute()
    return {}
  }),
)
