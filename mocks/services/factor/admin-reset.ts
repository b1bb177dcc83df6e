import { checkCovers, isStaff } from '../../administrators/administrators.ts'
import { noteEvent } from '../../audit/note-event.ts'
import { factorOf, resetFactors } from '../../factor/factor.ts'
import { tellFactor } from '../../factor/notices.ts'
import { problems } from '../../http/problems.ts'
import { text } from '../../http/texts.ts'
import { operation } from '../../core/operation.ts'

const none = text('services/factor', 'accountHasNone')
const oneself = text('services/factor', 'ownElsewhere')

/** Removes the second factor of somebody who has lost it and signs them out; they are notified. */
export const service = operation('factor.adminReset', async (context) => {
  const { body, contract, db, person, tools } = context
  const user = await tools.store.find('user', body.userId)
  if (!user) throw problems.notFound()
  const userId = user.userId
  if (userId === person.userId) throw problems.conflict(oneself)
  if (isStaff(contract, user)) checkCovers(contract, person, user)
  if (!(await factorOf(db.query, userId)).on) throw problems.conflict(none)
  await db.write(async (trx) => {
    await resetFactors(trx, userId)
    await tools.sessions.endAll(userId, undefined, trx)
    await tellFactor(context, trx, userId, 'reset')
    const subject = { entity: 'user' as const, key: userId, name: user.realName || user.phone }
    await noteEvent(context, { event: 'factorOff', userId: person.userId, subject }, trx)
  })
  return { userId }
})
