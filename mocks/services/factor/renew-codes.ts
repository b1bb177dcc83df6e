import { noteEvent } from '../../audit/note-event.ts'
import { factorOf } from '../../factor/factor.ts'
import { tellFactor } from '../../factor/notices.ts'
import { proveAgain } from '../../factor/prove-again.ts'
import { createCodes, keepCodes } from '../../factor/recovery-codes.ts'
import { problems } from '../../http/problems.ts'
import { text } from '../../http/texts.ts'
import { operation } from '../../core/operation.ts'

const none = text('services/factor', 'setUpFirst')

/** Replaces the recovery codes by ten new ones, which are shown once. */
export const service = operation('factor.renewCodes', async (context) => {
  const { db, person, once } = context
  const { userId } = person
  if (!(await factorOf(db.query, userId)).on) throw problems.conflict(none)
  await proveAgain(context, person)
  const codes = await createCodes()
  await db.write(async (trx) => {
    await keepCodes(trx, userId, codes)
    await tellFactor(context, trx, userId, 'codesRenewed')
    await noteEvent(context, { event: 'factorOn', userId, way: 'recoveryCode', subject: { entity: 'user', key: userId } }, trx)
  })
  once.codes = codes.codes
  return { userId }
})
