import type { After } from '../../http/service.ts'
import { note } from '../grant/give.ts'

/** Money that goes back takes the package with it. */
export const after: After = async (context, row, trx) => {
  if (row['status'] !== 'refunded') return
  const grants = await trx
    .selectFrom('grant')
    .selectAll()
    .where('orderNo', '=', row['orderNo'])
    .where('status', '!=', 'reclaimed')
    .execute()
  for (const grant of grants) {
    await context.tools.store.edit('grant', grant['grantNo'] as string, { status: 'reclaimed', remain: 0 }, trx)
    await note(context, { ...grant, remain: 0 }, 'reclaim', -Number(grant['remain']), trx)
  }
}
