import { noteEvent } from '../../audit/note-event.ts'
import { factorOf, PURPOSE } from '../../factor/factor.ts'
import { tellFactor } from '../../factor/notices.ts'
import { proveAgain } from '../../factor/prove-again.ts'
import { createCodes, keepCodes } from '../../factor/recovery-codes.ts'
import { stepOf } from '../../factor/totp.ts'
import { guardTry } from '../../guard/guard-try.ts'
import { problems } from '../../http/problems.ts'
import { text } from '../../http/texts.ts'
import { operation } from '../../core/operation.ts'

const over = text('services/factor', 'codeExpired')

/** Enables the app once a code of it was right, and returns recovery codes once. The previous app stops working. */
export const service = operation('factor.confirm', async (context) => {
  const { body, db, now, person, tools, once } = context
  const { userId, session } = person
  await proveAgain(context, person)
  const kept = await db.query.selectFrom('factor').select('pending').where('userId', '=', userId).executeTakeFirst()
  if (!kept?.pending) throw problems.conflict(over)
  const sealed = kept.pending
  const turn = await guardTry(context, { kind: 'factor', name: userId, userId })
  const step = stepOf(tools.sealer.open(sealed, PURPOSE), body.code.replace(/\s/g, ''), now)
  if (step === undefined) {
    await turn.failed()
    throw problems.invalid({ code: text('http/problems', 'wrongCode') })
  }
  await turn.passed()
  const before = await factorOf(db.query, userId)
  // Existing recovery codes stay valid when the app is changed.
  const codes = before.codesLeft > 0 ? undefined : await createCodes()
  await db.write(async (trx) => {
    const taken = await trx
      .updateTable('factor')
      .set({ secret: sealed, confirmTime: new Date(now).toISOString(), lastStep: step, pending: null, pendingTime: null })
      .where('userId', '=', userId)
      .where('pending', '=', sealed)
      .executeTakeFirst()
    if (taken.numUpdatedRows !== 1n) throw problems.conflict(over)
    if (codes) await keepCodes(trx, userId, codes)
    await trx.deleteFrom('trusted_browser').where('userId', '=', userId).execute()
    await tools.sessions.endAll(userId, session, trx)
    await tellFactor(context, trx, userId, before.app ? 'appChanged' : 'appOn')
    await noteEvent(context, { event: 'factorOn', userId, way: 'totp', subject: { entity: 'user', key: userId } }, trx)
  })
  if (codes) once.codes = codes.codes
  return { userId }
})
