import type { Row } from '../../db/database.ts'
import type { After } from '../../http/service.ts'
import { note, packageOf } from '../grant/give.ts'

/** Every line of the file is one package of its combo. */
export const after: After = async (context, row, trx) => {
  const { tools, now, person } = context
  const combo = await tools.store.find('combo', row['comboId'] as string, trx)
  const values: Row = { ...packageOf(combo ?? {}, 1, row['effectiveTime'], now), source: 'allocate', operatorId: person?.userId }
  await trx.updateTable('grant').set(values).where('grantNo', '=', row['grantNo']).execute()
  await note(context, { ...row, ...values }, 'grant', values['total'] as number, trx)
}
