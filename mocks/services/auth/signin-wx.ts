import { guest } from '../../core/operation.ts'
import { own, problems } from '../../http/problems.ts'
import { takeConfirmed } from '../../accounts/scan.ts'
import { enter } from '../../accounts/account.ts'

const unlinked = own({
  'zh-CN': '该聊天账号尚未绑定，请用其他方式登录后绑定',
  'en-US': 'This chat account is not linked yet; please sign in another way and link it',
})

/** Signs in whoever's chat account has confirmed the code; until then HTTP 200 with body 500, as the console expects while it polls. */
export const service = guest('auth.signinWx', async (context) => {
  const { body, db, now } = context
  const openid = await db.write((trx) => takeConfirmed(trx, body.code, now))
  if (openid === undefined) throw problems.notConfirmed()
  const user = await db.query.selectFrom('user').select(['userId', 'status']).where('openid', '=', openid).executeTakeFirst()
  if (!user) throw problems.refusedSignIn(unlinked)
  return enter(context, { userId: user.userId, status: user.status }, 'scan')
})
