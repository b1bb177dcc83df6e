import { randomBytes } from 'node:crypto'
import { operation } from '../../core/operation.ts'
import { problems } from '../../http/problems.ts'
import { text } from '../../http/texts.ts'
import { CARD_LENGTH, CARD_SIGNS } from '../../sales/card-signs.ts'

const createCode = (): string => [...randomBytes(CARD_LENGTH)].map((byte) => CARD_SIGNS[byte % CARD_SIGNS.length]).join('')

/** Creates the cards of a batch, each with a code that cannot be guessed. */
export const service = operation('card.createBatch', async ({ body, db, tools }) =>
  db.write(async (trx) => {
    const { quantity: wanted, ...shared } = body
    const quantity = Number(wanted)
    if (shared.comboId && !(await tools.store.find('combo', shared.comboId, trx)))
      throw problems.invalid({
        comboId: text('http/problems', 'unknownReference'),
      })
    const batchNo = await tools.store.number('card', 'batchNo', trx)
    const cards = Array.from({ length: quantity }, () => ({ ...shared, batchNo, code: createCode() }))
    await tools.store.addAll('card', cards, trx)
    return { batchNo, quantity }
  }),
)
