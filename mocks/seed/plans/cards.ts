import { DAY, dayOf } from '../../../src/schema/time.ts'
import type { Plan } from '../plan.ts'
import { writeNumber } from '../../../src/schema/numbered.ts'
import { CARD_LENGTH, CARD_SIGNS } from '../../sales/card-signs.ts'
import type { Row } from '../../db/database.ts'
import { writeMoment } from '../time.ts'

const BATCHES: [name: string, days: number, type: 'card' | 'voucher'][] = [
  ['渠道合作', 150, 'card'],
  ['老客回馈', 110, 'voucher'],
  ['国庆活动', 60, 'card'],
  ['开发者沙龙', 30, 'voucher'],
  ['新客体验', 2, 'card'],
]

/** A few batches: the cards of a batch differ only in their code and state. */
export const planCards: Plan = function* ({ random, now, count, rows, entity }) {
  const numbered = entity.properties.batchNo?.numbered
  const codes = random.fork('codes')
  const createCode = () => Array.from({ length: CARD_LENGTH }, () => codes.pick([...CARD_SIGNS])).join('')
  const combos = rows('combo').filter((combo) => combo.status === 'onSale')
  const size = Math.ceil(count / BATCHES.length)
  for (let at = 0; at < count; at++) {
    const [name, days, type] = BATCHES[Math.floor(at / size)]!
    const time = now - days * DAY
    const isOver = days > 100
    const shared: Row =
      type === 'card'
        ? { comboId: combos[days % Math.max(1, combos.length)]?.comboId ?? null }
        : { faceValue: (days % 4) * 10_00 + 20_00, minAmount: 100_00 }
    const status =
      days < 5 ? 'new' : random.weigh(['activated', 'used', 'void', isOver ? 'expired' : 'activated'], [isOver ? 0 : 50, 30, 4, 40])
    yield {
      time,
      row: {
        batchNo: numbered === undefined ? null : writeNumber(numbered, Math.floor(at / size), dayOf(time)),
        name,
        code: createCode(),
        type,
        comboId: null,
        faceValue: null,
        minAmount: null,
        ...shared,
        status,
        expireTime: writeMoment(time + (isOver ? 90 : 365) * DAY),
        createTime: writeMoment(time),
        ...(status === 'used' ? { usedTime: writeMoment(Math.min(now, time + random.int(1, 50) * DAY)) } : {}),
        remark: null,
      },
    }
  }
}
