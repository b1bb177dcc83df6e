import { operation } from '../../core/operation.ts'
import { problems } from '../../http/problems.ts'

/** Only the owner of a private view can share it. */
export const service = operation('saved-view.share', async ({ person, body, db, tools }) =>
  db.write(async (trx) => {
    const view = await tools.store.find('saved-view', body.viewId, trx)
    if (!view || (view.userId !== person.userId && view.audience === 'none')) throw problems.notFound()
    await tools.store.edit('saved-view', view.viewId, { audience: body.audience }, trx)
    return {}
  }),
)
