import type { Service } from '../../http/service.ts'
import { isWaiting } from './account.ts'
import { sendActivation } from './activation.ts'
import { limits } from './limits.ts'

/** Sends a new activation e-mail to an account that waits for one; every other address gets the same answer and no mail. */
export const service: Service = async (context) => {
  const { body, db, request, tools } = context
  const email = String(body['email']).toLowerCase()
  await tools.attempts.hit(`activation-ip:${request.ip}`, limits.activationAddress)
  await tools.attempts.hit(`activation:${email}`, limits.activation)
  await tools.attempts.hit(`activation-day:${email}`, limits.activationDay)
  await db.write(async (trx) => {
    const user = await trx.selectFrom('user').select('userId').where('email', '=', email).executeTakeFirst()
    const userId = user?.['userId'] as string | undefined
    if (userId !== undefined && (await isWaiting(trx, userId))) await sendActivation(context, trx, { userId, email })
  })
  return { email }
}
