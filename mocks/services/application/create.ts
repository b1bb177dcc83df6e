import { randomBytes } from 'node:crypto'
import type { After } from '../../http/service.ts'

/** A new application has a key; the first one of a person becomes the default, so that exactly one always is. */
export const after: After = async ({ tools }, row, trx) => {
  const [appId, userId] = [String(row['appId']), String(row['userId'])]
  await tools.store.lock(`application:${userId}`, trx)
  const mine = trx.selectFrom('application').select('appId').where('userId', '=', userId)
  const isFirst = !(await mine.where('isDefault', '=', true).executeTakeFirst())
  await tools.store.edit('application', appId, { appKey: randomBytes(16).toString('hex'), ...(isFirst ? { isDefault: true } : {}) }, trx)
}
