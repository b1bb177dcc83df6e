import { randomBytes } from 'node:crypto'
import type { Service } from '../../http/service.ts'
import { problems, text } from '../../http/problems.ts'
import { CARD_LENGTH, CARD_SIGNS } from './signs.ts'

const createCode = (): string => [...randomBytes(CARD_LENGTH)].map((byte) => CARD_SIGNS[byte % CARD_SIGNS.length]).join('')

/** Makes the cards of one batch, each with a code of its own that cannot be guessed. */
export const service: Service = async ({ body, db, tools, contract }) =>
  db.write(async (trx) => {
    const { quantity: wanted, ...shared } = body
    const quantity = Number(wanted)
    if (shared['comboId'] && !(await tools.store.find('combo', shared['comboId'] as string, trx)))
      throw problems.invalid({ comboId: text('unknownReference', (locale) => ({ title: contract.entities['combo']!.title[locale] })) })
    const batchNo = await tools.store.number('card', 'batchNo', trx)
    const cards = Array.from({ length: quantity }, () => ({ ...shared, batchNo, code: createCode() }))
    await tools.store.addAll('card', cards, trx)
    return { batchNo, quantity }
  })
