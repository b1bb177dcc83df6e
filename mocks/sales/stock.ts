import type { Found, Trx } from '../db/database.ts'
import { note, type Giving } from './give.ts'

/** The stock that a package came from, locked until the transaction ends, so that nobody allocates from it meanwhile. */
export async function holdStock({ tools }: Giving, stockNo: string, trx: Trx): Promise<Found<'grant'> | undefined> {
  await tools.store.lock(`stock:${stockNo}`, trx)
  return tools.store.find('grant', stockNo, trx)
}

/** Returns what is left of a package to its stock. Used-up stock becomes usable again if it is still valid; frozen stock stays frozen. */
export async function returnToStock(context: Giving, given: Found<'grant'>, trx: Trx): Promise<void> {
  const [stockNo, amount] = [given.stockNo, given.remain ?? 0]
  if (!stockNo) return
  const stock = await holdStock(context, stockNo, trx)
  if (!stock || stock.status === 'reclaimed') return
  const remain = (stock.remain ?? 0) + amount
  const isValid = Date.parse(stock.expireTime ?? '') > context.now
  const state = stock.status === 'usedUp' ? { status: isValid ? ('inUse' as const) : ('expired' as const) } : {}
  const values = { used: stock.used - amount, remain, ...state }
  await context.tools.store.edit('grant', stockNo, values, trx)
  await note(context, { ...stock, remain }, 'reclaim', amount, trx, given.grantNo)
}
