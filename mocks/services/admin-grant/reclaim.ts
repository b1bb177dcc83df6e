import type { After } from '../../http/service.ts'
import { note } from '../grant/give.ts'
import { returnToStock } from '../grant/stock.ts'

/** What is taken back leaves its holder; what an agent had handed out returns to the agent's stock. */
export const after: After = async (context, row, trx) => {
  await trx.updateTable('grant').set({ remain: 0 }).where('grantNo', '=', row['grantNo']).execute()
  await note(context, { ...row, remain: 0 }, 'reclaim', -Number(row['remain']), trx)
  if (row['stockNo']) await returnToStock(context, String(row['stockNo']), Number(row['remain']), trx)
}
