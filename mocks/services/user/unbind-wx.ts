import { operation } from '../../core/operation.ts'
import { problems } from '../../http/problems.ts'
import { text } from '../../http/texts.ts'

const none = text('services/user', 'noChat')

/** Unlinks the chat account; scanning with it no longer signs in. */
export const service = operation('user.unbindWx', async ({ person, db, tools }) => {
  await db.write(async (trx) => {
    const user = await tools.store.find('user', person.userId, trx)
    if (!user?.openid) throw problems.conflict(none)
    await tools.store.edit('user', person.userId, { openid: null }, trx)
    await tools.sessions.endAll(person.userId, person.session, trx)
  })
  return {}
})
