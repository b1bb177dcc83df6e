import type { Context } from '../core/context.ts'
import type { Trx } from '../db/database.ts'
import { note } from './give.ts'

/** The states that packages leave when they begin to rest, and when they can be used again. */
const FROM = { rest: 'inUse', resume: 'refunding' } as const

/** While a refund is in review, the packages of its order pay for nothing; frozen and expired ones stay what they are. */
export async function restPackages(context: Context, orderNo: string, move: keyof typeof FROM, trx: Trx): Promise<void> {
  const { store } = context.tools
  const grants = await trx.selectFrom('grant').select('grantNo').where('orderNo', '=', orderNo).where('status', '=', FROM[move]).execute()
  for (const { grantNo } of grants) await note(context, await store.move('grant', grantNo, move, trx), move, 0, trx)
}
