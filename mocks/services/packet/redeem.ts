import { spokenIn } from '../../../src/schema/per-language.ts'
import { operation } from '../../core/operation.ts'
import { problems } from '../../http/problems.ts'
import { text } from '../../http/texts.ts'
import { give } from '../../sales/give.ts'
import { holderOf } from '../../sales/holder.ts'

const invalid = text('services/packet', 'invalid')
/** Codes are long, but nobody needs many attempts. */
const limit = { limit: 20, seconds: 3600 }

/** Redeems an activated card and grants its package; a card can be redeemed once. */
export const service = operation('packet.redeem', async (context) => {
  const { body, contract, db, now, person, tools } = context
  await tools.attempts.hit(`redeem:${person.userId}`, limit)
  return db.write(async (trx) => {
    const code = body.cardCode.trim()
    await tools.store.lock(`card:${code}`, trx)
    const card = await tools.store.find('card', { code, type: 'card', status: 'activated' }, trx)
    const combo = card && (await tools.store.find('combo', card.comboId ?? '', trx))
    if (!combo || Date.parse(card.expireTime) <= now) throw problems.invalid({ cardCode: invalid })
    await tools.store.move('card', card.cardNo, 'redeem', trx, { usedBy: person.userId })
    const values = { targetId: person.userId, targetType: holderOf(contract, person.role), source: 'card' as const }
    const grant = await give(context, { combo, times: 1, values }, trx)
    return { grantNo: grant.grantNo, comboName: spokenIn(combo, 'name', context.locale) }
  })
})
