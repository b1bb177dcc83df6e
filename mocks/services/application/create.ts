import { afterCall } from '../../core/operation.ts'
import { addSecret } from '../../secrets/app-secret.ts'

/**
 * A new application gets a secret, which is returned now and never again; an administrator who acts as its owner gets none, so that only
 * the
 * owner can create it. The first application of a person becomes the default one, so that there is always exactly one.
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
