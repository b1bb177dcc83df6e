import type { Service } from '../../http/service.ts'
import { allocate } from '../grant/allocate.ts'
import { give } from '../grant/give.ts'

/** Allocates packages: one grant of the whole amount, waiting until it takes effect. */
export const service: Service = async (context) => {
  const { body, db } = context
  const grant = await db.write(async (trx) => {
    const { combo, values } = await allocate(context, body, trx)
    return give(context, { combo, times: Number(body['count'] ?? 1), effectiveTime: body['effectiveTime'], values }, trx)
  })
  return { grantNo: grant['grantNo'] }
}
