import { randomBytes } from 'node:crypto'
import type { Service } from '../../http/service.ts'
import { problems, text } from '../../http/problems.ts'

/** No signs that people mix up when they read a code aloud. */
const SIGNS = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'
const createCode = (): string => [...randomBytes(16)].map((byte) => SIGNS[byte % SIGNS.length]).join('')

/** Makes the cards of one batch, each with a code of its own that cannot be guessed. */
export const service: Service = async ({ body, db, now, tools, contract }) =>
  db.write(async (trx) => {
    const { quantity: wanted, ...shared } = body
    const quantity = Number(wanted)
    if (shared['comboId'] && !(await tools.store.find('combo', shared['comboId'] as string, trx)))
      throw problems.invalid({ comboId: text('unknownReference', (locale) => ({ title: contract.entities['combo']!.title[locale] })) })
    const batchNo = `B${new Date(now).toISOString().slice(0, 10).replaceAll('-', '')}${randomBytes(2).toString('hex').toUpperCase()}`
    const cards = Array.from({ length: quantity }, () => ({ ...shared, batchNo, code: createCode() }))
    await tools.store.addAll('card', cards, trx)
    return { batchNo, quantity }
  })
