import type { Service } from '../../http/service.ts'
import { own, problems } from '../../http/problems.ts'
import { limits } from '../auth/limits.ts'
import { hashPassword, isPassword } from '../auth/password.ts'

const wrong = own({ 'zh-CN': '原密码不正确', 'en-US': 'The current password is not right' })

/** Changes the password and signs out everywhere else. A wrong one counts as a failed sign-in, so that an open session is no way to guess. */
export const service: Service = async ({ person, body, db, now, tools }) => {
  if (!person) throw problems.expired()
  const { userId, session } = person
  await tools.attempts.hit(`signin:${userId}`, limits.signin)
  const kept = await db.query.selectFrom('credential').select('hash').where('userId', '=', userId).executeTakeFirst()
  if (!(await isPassword(kept?.['hash'] as string | undefined, String(body['oldPassword'])))) throw problems.invalid({ oldPassword: wrong })
  await tools.attempts.clear(`signin:${userId}`)
  const hash = await hashPassword(String(body['newPassword']))
  await db.write(async (trx) => {
    await trx
      .updateTable('credential')
      .set({ hash, changeTime: new Date(now).toISOString() })
      .where('userId', '=', userId)
      .execute()
    await tools.sessions.endAll(userId, session, trx)
  })
  return {}
}
