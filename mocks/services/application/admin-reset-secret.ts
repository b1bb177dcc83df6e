import { operation } from '../../core/operation.ts'
import { problems } from '../../http/problems.ts'
import { renewSecret } from '../../secrets/app-secret.ts'

/** Makes a new secret of any application, when the one before has become known. */
export const service = operation('application.adminResetSecret', async ({ body, db, now, tools }) =>
  db.write(async (trx) => {
    const app = await tools.store.find('application', { appId: body.id }, trx)
    if (!app) throw problems.notFound()
    await tools.store.lock(`secret:${app.appId}`, trx)
    const { secret } = await renewSecret(trx, app.appId, now, 0)
    return { appId: app.appId, secret }
  }),
)
