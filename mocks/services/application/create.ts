import { afterCall } from '../../core/operation.ts'
import { addSecret } from '../../secrets/app-secret.ts'

/**
 * A new application has a secret, which is answered now and never again; in a console that somebody else has entered
 * there is none until its person makes one. The first application of a person becomes the default, so that exactly one always is.
 */
export const after = afterCall('application.create', async ({ now, person, tools }, row, trx) => {
  const [appId, userId] = [row.appId, row.userId]
  await tools.store.lock(`application:${userId}`, trx)
  const mine = trx.selectFrom('application').select('appId').where('userId', '=', userId)
  const isFirst = !(await mine.where('isDefault', '=', true).executeTakeFirst())
  if (isFirst) await tools.store.edit('application', appId, { isDefault: true }, trx)
  if (person.visitorId) return undefined
  const { secret } = await addSecret(trx, appId, now)
  return { secret }
})
