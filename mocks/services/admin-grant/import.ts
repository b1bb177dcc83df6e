import type { Row } from '../../db/database.ts'
import { afterCall } from '../../core/operation.ts'
import { allocate } from '../../sales/allocate.ts'
import { note, packageOf } from '../../sales/give.ts'

/** Every line of the file is one allocation, under the rules of one by hand. */
export const after = afterCall('admin-grant.import', async (context, row, trx) => {
  const { combo, values: given } = await allocate(context, row, trx)
  // The body is one line of the file here.
  const { count }: Row = context.body
  const values = { ...given, ...packageOf(combo, typeof count === 'number' ? count : 1, row.effectiveTime, context.now) }
  await trx.updateTable('grant').set(values).where('grantNo', '=', row.grantNo).execute()
  await note(context, { targetId: row.targetId, grantNo: row.grantNo, remain: values.remain }, 'grant', values.total, trx)
})
