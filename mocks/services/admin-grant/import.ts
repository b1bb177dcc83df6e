import type { Row } from '../../db/database.ts'
import { afterCall } from '../../core/operation.ts'
import { allocate } from '../../sales/allocate.ts'
import { note, packageOf } from '../../sales/give.ts'

/** Each line of the file is one allocation, under the same rules as a manual one. */
export const after = afterCall('admin-grant.import', async (context, row, trx) => {
  const { combo, values: given } = await allocate(context, row, trx)
  // Here the body is one line of the file.
  const { count }: Row = context.body
  const values = { ...given, ...packageOf(combo, typeof count === 'number' ? count : 1, row.effectiveTime, context.now) }
  await trx.updateTable('grant').set(values).where('grantNo', '=', row.grantNo).execute()
  await note(context, { targetId: row.targetId, grantNo: row.grantNo, remain: values.remain }, 'grant', values.total, trx)
})
