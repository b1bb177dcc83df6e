import { operation } from '../../core/operation.ts'
import { problems } from '../../http/problems.ts'
import { renewSecret } from '../../secrets/app-secret.ts'

/** Replaces the secret of any application after the previous one has leaked. */
export const service = operation('application.adminResetSecret', async ({ body, db, now, tools }) =>
  db.write(async (trx) => {
    const app = await tools.store.find('application', { appId: body.id }, trx)
    if (!app) throw problems.notFound()
    await tools.store.lock(`secret:${app.appId}`, trx)
    const { secret } = await renewSecret(trx, app.appId, now, 0)
    return { appId: app.appId, secret }
  }),
)
