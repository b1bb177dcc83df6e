import { isStaff } from '../../administrators/administrators.ts'
import type { Row } from '../../db/database.ts'
import { problems } from '../../http/problems.ts'
import { text } from '../../http/texts.ts'
import { operation } from '../../core/operation.ts'
import { languageOf } from '../../notices/language.ts'
import { addressChanged, addressWaits } from '../../accounts/address-messages.ts'
import { ADDRESSES, type Address } from '../../accounts/proof.ts'

const refusal = text('services/user', 'ownContactOnly')
const unchanged = text('services/user', 'unchanged')

/**
 * Replaces the phone number or e-mail address of a person who asked for it (a lost phone, a closed mailbox). The old address is notified
 * and
 * all sessions end; the new one counts once the person has proven it, so that a wrong address gives no access.
 */
export const service = operation('user.adminContact', async ({ body, db, contract, outbox, tools }) => {
  const userId = body.userId
  const next: Record<Address, string | null> = {
    phone: body.phone,
    email: body.email ? body.email.toLowerCase() : null,
  }
  await db.write(async (trx) => {
    await tools.store.lock(`user:${userId}`, trx)
    const user = await tools.store.find('user', userId, trx)
    if (!user) throw problems.notFound()
    if (isStaff(contract, user)) throw problems.forbidden(refusal)
    const changed = ADDRESSES.filter((field) => (user[field] ?? null) !== next[field])
    if (changed.length === 0) throw problems.conflict(unchanged)
    const values: Row = Object.fromEntries(changed.map((field) => [field, next[field]]))
    await tools.store.edit('user', userId, values, trx)
    await tools.sessions.endAll(userId, undefined, trx)
    const locale = await languageOf(trx, userId)
    for (const field of changed) {
      if (user[field]) await outbox.send(addressChanged(locale, field, user[field], next[field]), trx)
      if (next[field] !== null) await outbox.send(addressWaits(locale, field, next[field]), trx)
    }
  })
  return {}
})
