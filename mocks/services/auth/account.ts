import type { Context } from '../../http/service.ts'
import { own, problems } from '../../http/problems.ts'
import type { Query, Row } from '../../db/database.ts'
import { keepLanguage } from '../../notices/language.ts'

/** What a sign-in needs to know of a user. */
export type Account = { userId: string; status: number }

const accountOf = (row: Row): Account => ({ userId: String(row['userId']), status: Number(row['status']) })

/** By account name, e-mail or phone, in this order; addresses are kept in small letters. */
export async function findAccount(on: Query, name: string): Promise<Account | undefined> {
  const small = name.toLowerCase()
  const found = await on
    .selectFrom('user')
    .select(['userId', 'status', 'username', 'email'])
    .where((is) => is.or([is('username', 'in', [name, small]), is('email', 'in', [name, small]), is('phone', '=', name)]))
    .execute()
  const best =
    found.find((user) => user['username'] === name) ??
    found.find((user) => user['email'] !== null && String(user['email']).toLowerCase() === small) ??
    found[0]
  return best && accountOf(best)
}

export async function findByPhone(on: Query, phone: string): Promise<Account | undefined> {
  const found = await on.selectFrom('user').select(['userId', 'status']).where('phone', '=', phone).executeTakeFirst()
  return found && accountOf(found)
}

/**
 * Starts a session for someone who has proven who they are; only then may a refusal name the state of the account.
 * The version of the row stays: a sign-in must not make an administrator's open form stale.
 */
export async function enter({ db, locale, now, request, tools }: Context, { userId, status }: Account): Promise<string> {
  if (status !== 1)
    throw problems.refusedSignIn(own({ 'zh-CN': '账号已停用，请联系客服', 'en-US': 'This account is disabled; please contact support' }))
  if (await isWaiting(db.query, userId)) throw problems.notActivated()
  return db.write(async (trx) => {
    await trx
      .updateTable('user')
      .set({ lastLoginTime: new Date(now).toISOString() })
      .where('userId', '=', userId)
      .execute()
    await keepLanguage(trx, userId, locale)
    return tools.sessions.start(userId, request.ip, trx)
  })
}

/** An account waits for its activation as long as an activation code of it is kept, be it expired or not. */
export async function isWaiting(on: Query, userId: string): Promise<boolean> {
  return (await on.selectFrom('activation').select('userId').where('userId', '=', userId).limit(1).executeTakeFirst()) !== undefined
}
