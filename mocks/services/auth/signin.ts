import { phoneFault, readPhone } from '../../../src/schema/telephone.ts'
import { guardTry } from '../../guard/guard-try.ts'
import { problems } from '../../http/problems.ts'
import { guest } from '../../core/operation.ts'
import { enter, findAccount } from '../../accounts/account.ts'
import { isPassword } from '../../accounts/password.ts'

/** Signs in with account name, email or phone and password. The try is counted before the password is looked at, so that many at once count too. */
export const service = guest('auth.signin', async (context) => {
  const { body, db } = context
  const typed = body.username.trim()
  // A phone is the same however it is written, and so are the tries at its account.
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
