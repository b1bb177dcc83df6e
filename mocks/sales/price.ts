import type { Found, Query, Stored } from '../db/database.ts'
import type { Person } from '../core/sessions.ts'
import type { Context } from '../core/context.ts'
import type { Store } from '../core/store.ts'
import { problems } from '../http/problems.ts'
import { text } from '../http/texts.ts'
import { offered } from './made-for.ts'

const gone = text('sales/sales', 'comboGone')
const invalid = text('sales/sales', 'voucherInvalid')

/** `amount` is the total list price, `discounted` the price after the person's discount. */
export type Price = {
  combo: Stored<'combo'>
  count: number
  amount: number
  discounted: number
  voucher: Found<'card'> | undefined
  payAmount: number
}

export type Wanted = { comboId: string | null; count?: number | null | undefined; voucherCode?: string | null | undefined }

/** The price of an order in fen, after the person's discount and the voucher; refuses what is not offered to the person. */
export async function priceOf({ body, person, now, tools }: Context<Person, Wanted>, on: Query): Promise<Price> {
  const combos = on
    .selectFrom('combo as t')
    .selectAll()
    .where('t.comboId', '=', body.comboId ?? '')
    .where('t.status', '=', 'onSale')
  const combo = await combos.where(offered({ roles: person.roles, userId: person.userId, now })).executeTakeFirst()
  if (!combo) throw problems.notFound(gone)
  const count = body.count ?? 1
  const amount = combo.price * count
  const code = (body.voucherCode ?? '').trim()
  const voucher = code === '' ? undefined : await voucherFor(tools.store, on, { code, amount, now })
  if (code !== '' && !voucher) throw problems.invalid({ voucherCode: invalid })
  const buyer = await on.selectFrom('user').select('discount').where('userId', '=', person.userId).executeTakeFirst()
  const discounted = Math.round((amount * (buyer?.discount ?? 100)) / 100)
  return { combo, count, amount, discounted, voucher, payAmount: Math.max(0, discounted - (voucher?.faceValue ?? 0)) }
}

/** A voucher that is valid now for this amount. */
export async function voucherFor(
  { find }: Pick<Store, 'find'>,
  on: Query,
  { code, amount, now }: { code: string; amount: number; now: number },
): Promise<Found<'card'> | undefined> {
  const card = await find('card', { code, type: 'voucher', status: 'activated' }, on)
  const fits = card && Date.parse(card.expireTime) > now && (card.minAmount ?? 0) <= amount
  return fits ? card : undefined
}
