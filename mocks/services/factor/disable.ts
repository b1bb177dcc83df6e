import { noteEvent } from '../../audit/note-event.ts'
import { factorOf, resetFactors } from '../../factor/factor.ts'
import { tellFactor } from '../../factor/notices.ts'
import { checkCode, checkPassword } from '../../factor/prove-again.ts'
import { isRequired } from '../../factor/required.ts'
import { problems } from '../../http/problems.ts'
import { text } from '../../http/texts.ts'
import { operation } from '../../core/operation.ts'

const none = text('services/factor', 'notOn')
const required = text('services/factor', 'required')

/** Disables the second factor: requires the password, and the app or a recovery code. */
export const service = operation('factor.disable', async (context) => {
  const { contract, db, person, tools } = context
  const { userId, session } = person
  if (!(await factorOf(db.query, userId)).on) throw problems.conflict(none)
  if (await isRequired(contract, db.query, person.roles)) throw problems.conflict(required)
  await checkPassword(context, userId)
  const use = await checkCode(context, userId)
  await db.write(async (trx) => {
    await use(trx)
    await resetFactors(trx, userId)
    await tools.sessions.endAll(userId, session, trx)
    await tellFactor(context, trx, userId, 'off')
    await noteEvent(context, { event: 'factorOff', userId, subject: { entity: 'user', key: userId } }, trx)
  })
  return { userId }
})
