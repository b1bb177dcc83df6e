import { operation } from '../../core/operation.ts'
import { problems } from '../../http/problems.ts'

export const service = operation('saved-view.remove', async ({ person, body, db, tools }) =>
  db.write(async (trx) => {
    const { viewId } = body
    if (!(await tools.store.find('saved-view', { viewId, userId: person.userId }, trx))) throw problems.notFound()
    await tools.store.remove('saved-view', viewId, trx)
    await trx.deleteFrom('chosen_view').where('viewId', '=', viewId).execute()
    return {}
  }),
)
