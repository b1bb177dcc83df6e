import { HOUR } from '../../../src/schema/time.ts'
import { PURPOSE } from '../../factor/factor.ts'
import { proofFor } from '../../factor/prove-again.ts'
import { addressOf, createSecret } from '../../factor/totp.ts'
import { operation } from '../../core/operation.ts'

const LIFE = HOUR

/** The secret for an app; the same for an hour, so that a reload shows the same QR code. It takes effect once a code of it was right. */
export const service = operation('factor.begin', async (context) => {
  const { contract, db, locale, now, person, tools } = context
  const { userId } = person
  const kept = await db.query.selectFrom('factor').select(['pending', 'pendingTime']).where('userId', '=', userId).executeTakeFirst()
  const fresh = kept?.pendingTime && kept.pendingTime > new Date(now - LIFE).toISOString() ? kept.pending : null
  const secret = fresh ? tools.sealer.open(fresh, PURPOSE) : createSecret()
  if (!fresh) {
    const values = { pending: tools.sealer.seal(secret, PURPOSE), pendingTime: new Date(now).toISOString() }
    await db.write((trx) =>
      trx
        .insertInto('factor')
        .values({ userId, ...values })
        .onConflict((conflict) => conflict.column('userId').doUpdateSet(values))
        .execute(),
    )
  }
  const user = await tools.store.find('user', userId)
  const label = user?.username || user?.email || user?.phone || userId
  return { userId, key: addressOf(secret, { issuer: contract.brand[locale].name, label }), proof: await proofFor(context, person) }
})
