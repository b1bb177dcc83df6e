import { sayIn } from '../../../scripts/lib/say-in.ts'
import { afterCall } from '../../core/operation.ts'
import { languageOf } from '../../notices/language.ts'
import { ringHolder } from '../../notices/ring.ts'
import { note } from '../../sales/give.ts'
import { restPackages } from '../../sales/rest.ts'
import { returnToStock } from '../../sales/stock.ts'

/** An extension is recorded in the ledger of the package. */
export const extend = afterCall('admin-grant.extend', (context, row, trx) => note(context, row, 'extend', 0, trx))

/** Freezing and unfreezing are recorded, too, and told to the holder; what is unfrozen while its refund is in review rests as it would have before. */
export const status = afterCall('admin-grant.status', async (context, row, trx) => {
  const isFrozen = row.status === 'frozen'
  await note(context, row, isFrozen ? 'freeze' : 'thaw', 0, trx)
  const order = row.orderNo ? await context.tools.store.find('order', { orderNo: row.orderNo, status: 'refunding' }, trx) : undefined
  if (order) await restPackages(context, order.orderNo, 'rest', trx)
  // One that rests pays for no calls: whoever asked for the refund is told how that ends.
  if (isFrozen || !order) await ringHolder(trx, isFrozen ? 'packageFrozen' : 'packageThawed', row, context)
})

/** A reclaimed package is removed from its holder; what an agent had allocated returns to the agent's stock. Its holder reads why. */
export const reclaim = afterCall(['admin-grant.reclaim', 'admin-grant.takeBack', 'agent-grant.reclaim'], async (context, row, trx) => {
  await trx.updateTable('grant').set({ remain: 0 }).where('grantNo', '=', row.grantNo).execute()
  const remark =
    'reason' in context.body ? context.body.reason : sayIn(await languageOf(trx, row.targetId ?? ''))('sales/sales', 'takenBack')
  const noting = { ...context, body: { remark } }
  await note(noting, { ...row, remain: 0 }, 'reclaim', -(row.remain ?? 0), trx)
  await returnToStock(noting, row, trx)
  await ringHolder(trx, 'packageReclaimed', row, context)
})
