import { operation } from '../../core/operation.ts'
import { problems } from '../../http/problems.ts'
import { text } from '../../http/texts.ts'
import { addSecret, countValid, MOST_SECRETS } from '../../secrets/app-secret.ts'

const most = text('services/secret', 'most', { most: MOST_SECRETS })

/** Creates an additional secret of an own application; the others stay as they are. */
export const service = operation('secret.create', async ({ person, body, db, now, once, tools }) => {
  const { appId, services, remark } = body
  const made = await db.write(async (trx) => {
    const app = await tools.store.find('application', { appId, userId: person.userId }, trx)
    if (!app) throw problems.notFound()
    await tools.store.lock(`secret:${app.appId}`, trx)
    if ((await countValid(trx, app.appId, now)) >= MOST_SECRETS) throw problems.conflict(most)
    return { app, ...(await addSecret(trx, app.appId, now, { services: services ?? [], remark: remark ?? null })) }
  })
  once.secret = made.secret
  return { appId: made.app.appId, secretId: made.secretId, services: made.services.length > 0 ? made.services : made.app.services }
})
