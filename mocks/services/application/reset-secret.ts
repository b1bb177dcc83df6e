import { operation } from '../../core/operation.ts'
import { problems } from '../../http/problems.ts'
import { renewSecret } from '../../secrets/app-secret.ts'

/** Creates a new secret of an own application and returns it once; the previous one works for another day. */
export const service = operation('application.resetSecret', async ({ person, body, db, now, tools }) => {
  return db.write(async (trx) => {
    const app = await tools.store.find('application', { appId: body.id, userId: person.userId }, trx)
    if (!app) throw problems.notFound()
    await tools.store.lock(`secret:${app.appId}`, trx)
    const { secret, services } = await renewSecret(trx, app.appId, now)
    return { appId: app.appId, secret, services: services.length > 0 ? services : app.services }
  })
})
