import { operation } from '../../core/operation.ts'

/** No browser skips the second step of this account any longer. */
export const service = operation('factor.forgetBrowsers', async ({ db, person }) => {
  await db.write((trx) => trx.deleteFrom('trusted_browser').where('userId', '=', person.userId).execute())
  return { userId: person.userId }
})
