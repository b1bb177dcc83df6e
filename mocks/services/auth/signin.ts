import { phoneFault, readPhone } from '../../../src/schema/telephone.ts'
import { guardTry } from '../../guard/guard-try.ts'
import { problems } from '../../http/problems.ts'
import { signIn } from '../../core/operation.ts'
import { enter, findAccount } from '../../accounts/account.ts'
import { isPassword } from '../../accounts/password.ts'

/** Signs in with account name, e-mail or phone, and password. The attempt is counted first, so that concurrent attempts count as well. */
export const service = signIn('auth.signin', async (context) => {
  const { body, db } = context
  const typed = body.username.trim()
  // Phone numbers are normalised, so that all spellings share one count of attempts.
  const name = phoneFault(typed) === undefined ? readPhone(typed) : typed
  const account = await findAccount(db.query, name)
  const turn = await guardTry(context, { kind: 'password', name, userId: account?.userId })
  const credential =
    account && (await db.query.selectFrom('credential').select('hash').where('userId', '=', account.userId).executeTakeFirst())
  const isRight = await isPassword(credential?.hash, body.password)
  if (!account || !isRight) {
    await turn.failed({ way: 'password' })
    throw problems.refusedSignIn()
  }
  await turn.passed()
  return enter(context, account, 'password')
})
