import type { Found, Trx } from '../db/database.ts'
import { note, type Giving } from './give.ts'

/** The stock that a package was taken out of, held until the transaction ends: nobody hands out of it meanwhile. */
export async function holdStock({ tools }: Giving, stockNo: string, trx: Trx): Promise<Found<'grant'> | undefined> {
  await tools.store.lock(`stock:${stockNo}`, trx)
  return tools.store.find('grant', stockNo, trx)
}

/** Puts an amount back where it came from. Stock that was empty can be used again while it is valid; one that is frozen stays so. */
export async function returnToStock(context: Giving, stockNo: string, amount: number, trx: Trx): Promise<void> {
  const stock = await holdStock(context, stockNo, trx)
  if (!stock || stock.status === 'reclaimed') return
  const remain = (stock.remain ?? 0) + amount
  const isValid = Date.parse(stock.expireTime ?? '') > context.now
  const state = stock.status === 'usedUp' ? { status: isValid ? ('inUse' as const) : ('expired' as const) } : {}
  const values = { used: stock.used - amount, remain, ...state }
  await context.tools.store.edit('grant', stockNo, values, trx)
  await note(context, { ...stock, remain }, 'reclaim', amount, trx)
}
