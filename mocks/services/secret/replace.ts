import { operation } from '../../core/operation.ts'
import { problems } from '../../http/problems.ts'
import { text } from '../../http/texts.ts'
import { countValid, MOST_SECRETS, replaceSecret } from '../../secrets/app-secret.ts'

const most = text('services/secret', 'most', { most: MOST_SECRETS })

/** Makes a secret in the place of one that the owner chose, for the same services, and answers it once; the old one works on for a day. */
export const service = operation('secret.replace', async ({ person, body, db, now, once, tools }) => {
  const made = await db.write(async (trx) => {
    const old = await tools.store.find('secret', { secretId: body.secretId, userId: person.userId }, trx)
    const app = old && (await tools.store.find('application', { appId: old.appId, userId: person.userId }, trx))
    if (!old || !app) throw problems.notFound()
    await tools.store.lock(`secret:${app.appId}`, trx)
    if (old.status !== 'inUse') throw problems.conflict(text('services/secret', 'replaced'))
    // The one that ends counts as well, but must not keep the fifth from being replaced.
    if ((await countValid(trx, app.appId, now)) > MOST_SECRETS) throw problems.conflict(most)
    return { app, ...(await replaceSecret(trx, old, now)) }
  })
  once.secret = made.secret
  return { appId: made.app.appId, secretId: made.secretId, services: made.services.length > 0 ? made.services : made.app.services }
})
