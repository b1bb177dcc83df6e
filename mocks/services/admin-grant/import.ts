import type { Row } from '../../db/database.ts'
import { afterCall } from '../../core/operation.ts'
import { allocate } from '../../sales/allocate.ts'
import { note, packageOf } from '../../sales/give.ts'

/** Every line of the file is one allocation, under the rules of one by hand. */
export const after = afterCall('admin-grant.import', async (context, row, trx) => {
  const { combo, values: given } = await allocate(context, row, trx)
  const values: Row = { ...given, ...packageOf(combo, Number((context.body as Row).count ?? 1), row.effectiveTime, context.now) }
  await trx.updateTable('grant').set(values).where('grantNo', '=', row.grantNo).execute()
  await note(context, { ...row, ...values }, 'grant', values.total as number, trx)
})
