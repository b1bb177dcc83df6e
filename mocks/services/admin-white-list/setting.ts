import type { After } from '../../http/service.ts'
import { linesOf } from '../white-list/save.ts'

/** The list shows how many addresses there are. */
export const after: After = async (_context, row, trx) => {
  const lines = linesOf(row['ips'])
  await trx
    .updateTable('white_list')
    .set({ ips: lines.join('\n') || null, ipCount: lines.length })
    .where('userId', '=', row['userId'])
    .execute()
}
