import type { After } from '../../http/service.ts'

/** The first application of a person becomes the default one, so that exactly one always is. */
export const after: After = async ({ tools }, row, trx) => {
  await tools.store.lock(`application:${row['userId']}`, trx)
  const mine = trx.selectFrom('application').select('appId').where('userId', '=', row['userId'])
  const found = await mine.where('isDefault', '=', true).executeTakeFirst()
  if (!found) await tools.store.edit('application', row['appId'], { isDefault: true }, trx)
}
