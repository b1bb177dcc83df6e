import { computedField } from '../../core/operation.ts'

/** A field of each order with the bank account for transfers; it has the same name and value as in the website settings. */
const payTo = (name: 'payee' | 'payeeBank' | 'payeeAccount') =>
  computedField(`order.${name}`, async ({ on, rows }) => {
    const site = await on.selectFrom('site').select(name).executeTakeFirst()
    return rows.map(() => site?.[name] ?? null)
  })

export const payee = payTo('payee')
export const payeeBank = payTo('payeeBank')
export const payeeAccount = payTo('payeeAccount')
