import { browserName } from '../audit/browser-name.ts'
import { noteEvent, type Way } from '../audit/note-event.ts'
import { keepBrowser } from '../guard/known-browser.ts'
import type { Context } from '../core/context.ts'
import { hasFactor, waysOf } from '../factor/factor.ts'
import { createTicket, TICKET_SECONDS, type Awaited } from '../factor/tickets.ts'
import { isTrusted } from '../factor/trusted.ts'
import { problems } from '../http/problems.ts'
import { text } from '../http/texts.ts'
import type { Query, Stored, Trx } from '../db/database.ts'
import { keepLanguage } from '../notices/language.ts'
import { listProven } from './proof.ts'

/** The fields of a user that a sign-in needs. */
export type Account = { userId: string; status: number }

const accountOf = ({ userId, status }: Account): Account => ({ userId, status })

/** Finds a user by account name, e-mail address or phone number, in this order; addresses are stored in lower case. */
export async function findAccount(on: Query, name: string): Promise<Account | undefined> {
  const small = name.toLowerCase()
  const found = await on
    .selectFrom('user')
    .select(['userId', 'status', 'username', 'email', 'phone'])
    .where((is) => is.or([is('username', 'in', [name, small]), is('email', 'in', [name, small]), is('phone', '=', name)]))
    .execute()
  for (const user of [
    found.find((one) => one.username === name),
    found.find((one) => one.email !== null && one.email.toLowerCase() === small),
    found[0],
  ])
    if (user && (await isNamed(on, user, name, small))) return accountOf(user)
  return undefined
}

/** An address that somebody else entered in the row does not identify the person until they have proven it. */
async function isNamed(
  on: Query,
  user: Pick<Stored<'user'>, 'userId' | 'username' | 'phone'>,
  name: string,
  small: string,
): Promise<boolean> {
  if (user.username === name || user.username === small) return true
  return (await listProven(on, user.userId)).includes(user.phone === name ? 'phone' : 'email')
}

export async function findByPhone(on: Query, phone: string): Promise<Account | undefined> {
  const found = await on.selectFrom('user').select(['userId', 'status']).where('phone', '=', phone).executeTakeFirst()
  return found && accountOf(found)
}

/**
 * Completes every kind of sign-in, once the person has proven who they are; only then may a refusal reveal the state of the account.
 * If there is a second factor and the browser is not trusted, returns a ticket for the second step instead of a session.
 */
export async function enter(context: Context, account: Account, way: Way): Promise<string | Awaited> {
  const { db, now } = context
  const { userId } = account
  await checkMayEnter(db.query, account)
  if (!(await hasFactor(db.query, userId)) || (await isTrusted(db.query, context, userId))) return admit(context, userId, way)
  const [ticket, ways] = [await db.write((trx) => createTicket(trx, userId, way, now)), await waysOf(db.query, userId)]
  return { ticket, ways, expireSeconds: TICKET_SECONDS }
}

/** Refuses an account that is disabled or not activated yet. Whom to ask stands in the sentence: they are outside and see no other page. */
export async function checkMayEnter(on: Query, { userId, status }: Account): Promise<void> {
  if (status !== 1) {
    const site = await on.selectFrom('site').select(['hotline', 'hoursFrom', 'hoursTo']).executeTakeFirst()
    const { hotline, hoursFrom: from, hoursTo: to } = site ?? {}
    // A placeholder from an earlier release is not shown.
    const isKnown = hotline && !hotline.includes('X') && from && to
    throw problems.refusedSignIn(
      isKnown ? text('accounts/account', 'disabledCall', { hotline, from, to }) : text('accounts/account', 'disabled'),
    )
  }
  if (await isWaiting(on, userId)) throw problems.notActivated()
}

/**
 * Starts the session after all steps are done; `work` runs in the same transaction. The version of the user's row stays: a sign-in must not
 * make an administrator's open form outdated.
 */
export async function admit(
  context: Context,
  userId: string,
  way: Way,
  { detail, work }: { detail?: string; work?: (trx: Trx) => Promise<void> } = {},
): Promise<string> {
  const { db, locale, now, request, tools } = context
  const token = await db.write(async (trx) => {
    await work?.(trx)
    await trx
      .updateTable('user')
      .set({ lastLoginTime: new Date(now).toISOString() })
      .where('userId', '=', userId)
      .execute()
    await keepLanguage(trx, userId, locale)
    await noteEvent(context, { event: 'signIn', userId, way, detail, subject: { entity: 'user', key: userId } }, trx)
    return tools.sessions.start(userId, request.ip, trx, undefined, browserName(request.header('user-agent')))
  })
  await keepBrowser(context, userId)
  return token
}

/** An account is not activated as long as an activation code for it is stored, expired or not. */
export async function isWaiting(on: Query, userId: string): Promise<boolean> {
  return (await on.selectFrom('activation').select('userId').where('userId', '=', userId).limit(1).executeTakeFirst()) !== undefined
}
