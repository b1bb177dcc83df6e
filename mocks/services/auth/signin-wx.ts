import { signIn } from '../../core/operation.ts'
import { problems } from '../../http/problems.ts'
import { text } from '../../http/texts.ts'
import { takeConfirmed } from '../../accounts/scan.ts'
import { enter } from '../../accounts/account.ts'

const unlinked = text('services/auth', 'chatUnlinked')

/** Signs in with a chat account that has confirmed the code; until then HTTP 200 with body 500, as the console expects while it polls. */
export const service = signIn('auth.signinWx', async (context) => {
  const { body, db, now } = context
  const openid = await db.write((trx) => takeConfirmed(trx, body.code, now))
  if (openid === undefined) throw problems.notConfirmed()
  const user = await db.query.selectFrom('user').select(['userId', 'status']).where('openid', '=', openid).executeTakeFirst()
  if (!user) throw problems.refusedSignIn(unlinked)
  return enter(context, { userId: user.userId, status: user.status }, 'scan')
})
