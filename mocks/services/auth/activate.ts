import { guest } from '../../core/operation.ts'
import { own, Problem } from '../../http/problems.ts'
import { hashOf } from '../../accounts/activation.ts'

const unknown = own({
  'zh-CN': '激活链接无效或已使用。如果账户已激活，请直接登录',
  'en-US': 'This activation link is not valid or was already used. If the account is active, please sign in',
})
const expired = own({
  'zh-CN': '激活链接已超过 24 小时，请重新发送激活邮件',
  'en-US': 'This activation link is more than 24 hours old; please send a new activation e-mail',
})

/** Activates an account by the code of its e-mail; at 24 hours of age the code is refused. */
export const service = guest('auth.activate', async ({ body, db, now }) =>
  db.write(async (trx) => {
    const kept = await trx.selectFrom('activation').selectAll().where('tokenHash', '=', hashOf(body.code)).executeTakeFirst()
    if (!kept) throw new Problem(400, unknown, { data: { reason: 'unknown' } })
    if (kept.expireTime <= new Date(now).toISOString()) throw new Problem(400, expired, { data: { reason: 'expired' } })
    await trx.deleteFrom('activation').where('userId', '=', kept.userId).execute()
    return {}
  }),
)
