import { computedField } from '../../core/operation.ts'

/** A field of each order that says where a transfer goes: what the settings of the website say under the same name, the same for all. */
const payTo = (name: 'payee' | 'payeeBank' | 'payeeAccount') =>
  computedField(`order.${name}`, async ({ on, rows }) => {
    const site = await on.selectFrom('site').select(name).executeTakeFirst()
    return rows.map(() => site?.[name] ?? null)
  })

export const payee = payTo('payee')
export const payeeBank = payTo('payeeBank')
export const payeeAccount = payTo('payeeAccount')
