import { operation } from '../../core/operation.ts'
import { ringHolder } from '../../notices/ring.ts'
import { allocate } from '../../sales/allocate.ts'
import { nameHolder } from '../../sales/holder.ts'
import { give } from '../../sales/give.ts'

/** Allocates packages: one grant of the whole amount, pending until it takes effect. */
export const service = operation('admin-grant.grant', async (context) => {
  const { body, db, tools } = context
  return db.write(async (trx) => {
    const { combo, values } = await allocate(context, body, trx)
    const grant = await give(context, { combo, times: body.count, effectiveTime: body.effectiveTime, values }, trx)
    await ringHolder(trx, 'packageGranted', grant, context)
    return { grantNo: grant.grantNo, holder: nameHolder(await tools.store.find('user', values.targetId ?? '', trx)) }
  })
})
