import type { Stored, Trx } from '../db/database.ts'
import { guardTry } from '../guard/guard-try.ts'
import { problems } from '../http/problems.ts'
import { text } from '../http/texts.ts'
import type { Context } from '../core/context.ts'
import type { Person } from '../core/sessions.ts'
import { isCode, useCode, type Scene } from './captcha.ts'
import { isPassword } from './password.ts'
import { noteProven } from './proof.ts'

type ProofContext = Context<Person | undefined, { code?: string | null | undefined; password?: string | null | undefined }>

const wrong = text('accounts/account', 'passwordWrong')

/**
 * To change how an account is accessed, the person has to prove again who they are: with a code that is sent to the phone of the account,
 * or
 * with the password if there is no phone. An open session alone is not enough.
 */
export async function proveOneself(context: ProofContext, user: Stored<'user'>, scene: Scene): Promise<void> {
  const { body, db, now } = context
  const { userId } = user
  if (user.phone) {
    const [phone, code] = [user.phone, body.code ?? '']
    if (!(await isCode(db, phone, scene, code, now))) throw problems.invalid({ code: text('http/problems', 'wrongCode') })
    return
  }
  const turn = await guardTry(context, { kind: 'password', name: userId, userId })
  const kept = await db.query.selectFrom('credential').select('hash').where('userId', '=', userId).executeTakeFirst()
  if (!(await isPassword(kept?.hash, body.password ?? ''))) {
    await turn.failed({ event: 'password' })
    throw problems.invalid({ password: wrong })
  }
  await turn.passed()
}

/** Consumes the code in the transaction of the change; the phone number that received it is then proven. */
export async function useProof({ body, db }: ProofContext, trx: Trx, user: Stored<'user'>, scene: Scene): Promise<void> {
  if (!user.phone) return
  const { phone } = user
  if (!(await useCode(trx, db.sealer, phone, scene, body.code ?? ''))) throw problems.invalid({ code: text('http/problems', 'wrongCode') })
  await noteProven(trx, user.userId, 'phone', phone)
}
