import { factorOf } from '../../factor/factor.ts'
import { hasPassword, proofFor } from '../../factor/prove-again.ts'
import { isRequired } from '../../factor/required.ts'
import { countTrusted } from '../../factor/trusted.ts'
import { operation } from '../../core/operation.ts'

/** The second factor of the signed-in person, and what is required to change it. */
export const service = operation('factor.status', async (context) => {
  const { contract, db, now, person, tools } = context
  const { on, app, since, passkeys, codesLeft } = await factorOf(db.query, person.userId)
  const user = await tools.store.find('user', person.userId)
  return {
    userId: person.userId,
    name: user?.username || user?.email || user?.phone || person.userId,
    factor: on ? 'on' : 'off',
    app: app ? 'on' : 'off',
    since,
    passkeys,
    codesLeft: on ? codesLeft : null,
    trusted: await countTrusted(db.query, person.userId, now),
    required: await isRequired(contract, db.query, person.roles),
    hasPassword: await hasPassword(context, person.userId),
    proof: await proofFor(context, person),
  }
})
