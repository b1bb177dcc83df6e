import type { Service } from '../../http/service.ts'
import { own, problems } from '../../http/problems.ts'
import { give } from '../grant/give.ts'

const invalid = own({ 'zh-CN': '卡密无效、已使用或已过期', 'en-US': 'This card code is not valid, was used or has expired' })
/** A code is long, yet nobody needs to try many. */
const limit = { limit: 20, seconds: 3600 }

/** Redeems an activated card and grants its package; a card works once. */
export const service: Service = async (context) => {
  const { body, db, now, person, tools } = context
  if (!person) throw problems.expired()
  await tools.attempts.hit(`redeem:${person.userId}`, limit)
  return db.write(async (trx) => {
    const code = String(body['cardCode']).trim()
    await tools.store.lock(`card:${code}`, trx)
    const card = await tools.store.find('card', { code, type: 'card', status: 'activated' }, trx)
    const combo = card && (await tools.store.find('combo', card['comboId'] as string, trx))
    if (!combo || Date.parse(String(card['expireTime'])) <= now) throw problems.invalid({ cardCode: invalid })
    await tools.store.move('card', card['cardNo'] as string, 'redeem', trx, { usedBy: person.userId })
    const values = { targetId: person.userId, targetType: person.role === 'agent' ? 'agent' : 'user', source: 'card' }
    const grant = await give(context, { combo, times: 1, values }, trx)
    return { grantNo: grant['grantNo'], comboName: combo['name'] }
  })
}
