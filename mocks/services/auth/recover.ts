import { MINUTE } from '../../../src/schema/time.ts'
import { guardTry } from '../../guard/guard-try.ts'
import type { Context } from '../../core/context.ts'
import { guest } from '../../core/operation.ts'
import { languageOf } from '../../notices/language.ts'
import { limits } from '../../accounts/limits.ts'
import { recoveryMail } from '../../accounts/messages.ts'
import { createLink, LINK_MINUTES, linkTo, NOBODY } from '../../accounts/password-link.ts'
import { listProven } from '../../accounts/proof.ts'
import { steady } from '../../accounts/steady.ts'

/** Sends a link to choose a new password if the address has an account; every other address gets the same answer in the same time. */
export const service = guest('auth.recover', async (context) => {
  const { body, db, outbox, tools } = context
  await outbox.need('email')
  const email = body.email.toLowerCase()
  const user = await db.query.selectFrom('user').select('userId').where('email', '=', email).executeTakeFirst()
  const turn = await guardTry(context, { kind: 'recovery', name: email, userId: user?.userId })
  await tools.attempts.hit(['recover', email, ...(turn.who ? [turn.who] : [])].join(':'), limits.recover).catch(async (error: unknown) => {
    await turn.undo()
    throw error
  })
  await steady(sendLink(context, email))
  return { email }
})

async function sendLink({ db, now, request, outbox }: Context, email: string): Promise<void> {
  await db.write(async (trx) => {
    const user = await trx.selectFrom('user').select(['userId', 'status']).where('email', '=', email).executeTakeFirst()
    const userId = user && user.status === 1 && (await mayRecover(trx, user.userId)) ? user.userId : NOBODY
    const code = await createLink(trx, { userId, purpose: 'recover', email }, now)
    if (userId === NOBODY) return
    const mail = recoveryMail(await languageOf(trx, userId), email, linkTo(request.origin, code))
    await outbox.send({ ...mail, expires: now + LINK_MINUTES * MINUTE }, trx)
  })
}

/** An address that somebody else has entered cannot be used for recovery if another one is proven. */
async function mayRecover(on: Parameters<typeof listProven>[0], userId: string): Promise<boolean> {
  const proven = await listProven(on, userId)
  return proven.length === 0 || proven.includes('email')
}
