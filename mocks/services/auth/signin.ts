import type { Service } from '../../http/service.ts'
import { problems } from '../../http/problems.ts'
import { enter, findAccount } from './account.ts'
import { limits } from './limits.ts'
import { isPassword } from './password.ts'

/** Signs in with account name, e-mail or phone and password. The try is counted before the password is looked at, so that many at once count too. */
export const service: Service = async (context) => {
  const { attempts } = context.tools
  const name = String(context.body['username']).trim()
  await attempts.hit(`signin-ip:${context.request.ip}`, limits.signinAddress)
  const account = await findAccount(context.db.query, name)
  const counted = `signin:${account?.userId ?? name.toLowerCase()}`
  await attempts.hit(counted, limits.signin)

  const credential =
    account && (await context.db.query.selectFrom('credential').select('hash').where('userId', '=', account.userId).executeTakeFirst())
  const isRight = await isPassword(credential?.['hash'] as string | undefined, String(context.body['password']))
  if (!account || !isRight) throw problems.refusedSignIn()
  await attempts.clear(counted)
  return enter(context, account)
}
