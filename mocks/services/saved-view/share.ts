import { operation } from '../../core/operation.ts'
import { problems } from '../../http/problems.ts'

/** What others keep for themselves is shared by nobody but them. */
export const service = operation('saved-view.share', async ({ person, body, db, tools }) =>
  db.write(async (trx) => {
    const view = await tools.store.find('saved-view', body.viewId, trx)
    if (!view || (view.userId !== person.userId && view.audience === 'none')) throw problems.notFound()
    await tools.store.edit('saved-view', view.viewId, { audience: body.audience }, trx)
    return {}
  }),
)
