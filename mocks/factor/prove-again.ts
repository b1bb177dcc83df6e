import { MINUTE } from '../../src/schema/time.ts'
import { isPassword } from '../accounts/password.ts'
import type { Trx } from '../db/database.ts'
import { guardTry } from '../guard/guard-try.ts'
import { problems } from '../http/problems.ts'
import { text } from '../http/texts.ts'
import type { Context } from '../core/context.ts'
import type { Person } from '../core/sessions.ts'
import { findProof } from './factor.ts'

/** Somebody who signed in so recently need not prove again who they are. */
const FRESH_MS = 10 * MINUTE

type ByPassword = Context<Person, { password?: string | null | undefined }>

const wrongPassword = text('factor/factor', 'wrongPassword')
const anew = text('factor/factor', 'signInAnew')

/** What a person has to show before a way to sign in is added: nothing right after a sign-in, else the password, or another sign-in. */
export type Proof = 'none' | 'password' | 'signin'

export async function proofFor({ db, now }: Pick<Context, 'db' | 'now'>, { userId, session }: Person): Promise<Proof> {
  const since = new Date(now - FRESH_MS).toISOString()
  const at = await db.query.selectFrom('session').select('createTime').where('tokenHash', '=', session).executeTakeFirst()
  if (at && at.createTime > since) return 'none'
  return (await hasPassword({ db }, userId)) ? 'password' : 'signin'
}

export async function hasPassword({ db }: Pick<Context, 'db'>, userId: string): Promise<boolean> {
  return (await db.query.selectFrom('credential').select('userId').where('userId', '=', userId).executeTakeFirst()) !== undefined
}

/** Refuses somebody who has merely found an open console. */
export async function proveAgain(context: ByPassword, person: Person): Promise<void> {
  const proof = await proofFor(context, person)
  if (proof === 'none') return
  if (proof === 'signin') throw problems.conflict(anew)
  await checkPassword(context, person.userId)
}

/** Checks the password, if the account has one; a wrong one counts as a failed sign-in. */
export async function checkPassword(context: ByPassword, userId: string): Promise<void> {
  const { body, db } = context
  const kept = await db.query.selectFrom('credential').select('hash').where('userId', '=', userId).executeTakeFirst()
  if (!kept) return
  const turn = await guardTry(context, { kind: 'password', name: userId, userId })
  if (!(await isPassword(kept.hash, body.password ?? ''))) {
    await turn.failed({ way: 'password' })
    throw problems.invalid({ password: wrongPassword })
  }
  await turn.passed()
}

/** Checks a code of the app or a recovery code of a signed-in person; the transaction that needs it has to consume it. */
export async function checkCode(context: Context<Person, { code: string }>, userId: string): Promise<(trx: Trx) => Promise<void>> {
  const turn = await guardTry(context, { kind: 'factor', name: userId, userId })
  const proof = await findProof(context, userId, context.body.code)
  if (!proof) {
    await turn.failed()
    throw problems.invalid({ code: text('http/problems', 'wrongCode') })
  }
  await turn.passed()
  return async (trx) => {
    if (!(await proof.use(trx))) throw problems.invalid({ code: text('http/problems', 'wrongCode') })
  }
}
