import { operation } from '../../core/operation.ts'
import { allocate } from '../../sales/allocate.ts'
import { give } from '../../sales/give.ts'

/** Allocates packages: one grant of the whole amount, waiting until it takes effect. */
export const service = operation('admin-grant.grant', async (context) => {
  const { body, db } = context
  const grant = await db.write(async (trx) => {
    const { combo, values } = await allocate(context, body, trx)
    return give(context, { combo, times: body.count, effectiveTime: body.effectiveTime, values }, trx)
  })
  return { grantNo: grant.grantNo }
})
