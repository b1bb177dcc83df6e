import type { Row } from '../../db/database.ts'
import type { After } from '../../http/service.ts'
import { allocate } from '../grant/allocate.ts'
import { note, packageOf } from '../grant/give.ts'

/** Every line of the file is one allocation, under the rules of one by hand. */
export const after: After = async (context, row, trx) => {
  const { combo, values: given } = await allocate(context, row, trx)
  const values: Row = { ...given, ...packageOf(combo, Number(context.body['count'] ?? 1), row['effectiveTime'], context.now) }
  await trx.updateTable('grant').set(values).where('grantNo', '=', row['grantNo']).execute()
  await note(context, { ...row, ...values }, 'grant', values['total'] as number, trx)
}
