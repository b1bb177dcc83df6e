import { everyonesRole } from '../../http/may-use.ts'
import { checkCovers, checkNotLast, forgetSecrets, isStaff } from '../../administrators/administrators.ts'
import { resetFactors } from '../../factor/factor.ts'
import { noteEvent } from '../../audit/note-event.ts'
import { problems } from '../../http/problems.ts'
import { text } from '../../http/texts.ts'
import { operation } from '../../core/operation.ts'

const oneself = text('services/administrator', 'removeOneself')

/**
 * Removes the role, credentials and addresses of an administrator. The row stays, disabled and without permissions, so that the audit log
 * keeps the name; the address can be invited again.
 */
export const service = operation('administrator.remove', async (context) => {
  const { body, contract, db, person, tools } = context
  const userId = body.userId
  if (userId === person.userId) throw problems.conflict(oneself)
  await db.write(async (trx) => {
    const user = await tools.store.find('user', userId, trx)
    if (!user || !isStaff(contract, user)) throw problems.notFound()
    checkCovers(contract, person, user)
    await checkNotLast(trx, tools.store, contract, user)
    const role = everyonesRole(contract)
    await tools.store.edit('user', userId, { role, status: 0, phone: null, email: null, openid: null, username: null }, trx)
    await forgetSecrets(trx, userId)
    await resetFactors(trx, userId)
    const subject = { entity: 'user' as const, key: userId, name: (user.realName ?? '') || null }
    await noteEvent(context, { event: 'rights', userId: person.userId, subject, detail: 'remove' }, trx)
  })
  return {}
})
