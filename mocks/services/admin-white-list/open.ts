import { problems } from '../../http/problems.ts'
import { text } from '../../http/texts.ts'
import { operation } from '../../core/operation.ts'
import { tidy } from '../../metering/save-allowlist.ts'

const known = text('services/admin-white-list', 'known')
const nobody = text('services/admin-white-list', 'nobody')

/** Creates the allowlist of a user who has none; from then on it is in the list, and in the user's security settings. */
export const service = operation('admin-white-list.open', async ({ body, db, person, tools }) => {
  const userId = body.userId
  return db.write(async (trx) => {
    await tools.store.lock(`white-list:${userId}`, trx)
    const user = await tools.store.find('user', userId, trx)
    if (!user) throw problems.invalid({ userId: nobody })
    if (await tools.store.find('white-list', userId, trx)) throw problems.invalid({ userId: known })
    const values = { userId, enabled: body.enabled ?? undefined, ips: body.ips, operatorId: person.userId }
    await tidy(await tools.store.add('white-list', values, trx), trx)
    return { userId, userName: user.realName ?? undefined }
  })
})
