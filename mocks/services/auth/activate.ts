import { guest } from '../../core/operation.ts'
import { Problem } from '../../http/problems.ts'
import { text } from '../../http/texts.ts'
import { hashOf } from '../../accounts/activation.ts'

const unknown = text('services/auth', 'linkUnknown')
const expired = text('services/auth', 'linkExpired')

/** Activates an account with the code from its e-mail; the code expires after 24 hours. */
export const service = guest('auth.activate', async ({ body, db, now }) =>
  db.write(async (trx) => {
    const kept = await trx.selectFrom('activation').selectAll().where('tokenHash', '=', hashOf(body.code)).executeTakeFirst()
    if (!kept) throw new Problem(400, unknown, { data: { reason: 'unknown' } })
    if (kept.expireTime <= new Date(now).toISOString()) throw new Problem(400, expired, { data: { reason: 'expired' } })
    await trx.deleteFrom('activation').where('userId', '=', kept.userId).execute()
    return {}
  }),
)
