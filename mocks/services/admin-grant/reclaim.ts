import type { After } from '../../http/service.ts'
import { note } from '../grant/give.ts'

/** What is taken back is nobody's any more. */
export const after: After = async (context, row, trx) => {
  await trx.updateTable('grant').set({ remain: 0 }).where('grantNo', '=', row['grantNo']).execute()
  await note(context, { ...row, remain: 0 }, 'reclaim', -Number(row['remain']), trx)
}
