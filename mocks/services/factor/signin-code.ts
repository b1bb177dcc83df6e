import { findProof } from '../../factor/factor.ts'
import { finishStep } from '../../factor/second-step.ts'
import { findTicket, tryTicket } from '../../factor/tickets.ts'
import { guardTry } from '../../guard/guard-try.ts'
import { problems } from '../../http/problems.ts'
import { text } from '../../http/texts.ts'
import { signIn } from '../../core/operation.ts'

/** The second step with an app code or recovery code. The attempt is counted first, so that concurrent attempts count as well. */
export const service = signIn('factor.signinCode', async (context) => {
  const { body, db, now } = context
  const { userId } = await findTicket(db.query, body.ticket, now)
  const turn = await guardTry(context, { kind: 'factor', name: userId, userId })
  // Somebody who has to pass a check first has not made an attempt yet.
  const ticket = await tryTicket(db, body.ticket, now)
  const proof = await findProof(context, userId, body.code)
  if (!proof) {
    await turn.failed()
    throw problems.invalid({ code: text('http/problems', 'wrongCode') })
  }
  const token = await finishStep(context, ticket, proof.way, async (trx) => {
    if (!(await proof.use(trx))) throw problems.invalid({ code: text('http/problems', 'wrongCode') })
  })
  await turn.passed()
  return token
})
