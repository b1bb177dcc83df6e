import type { Service } from '../../http/service.ts'
import { own, problems } from '../../http/problems.ts'
import { give } from '../grant/give.ts'

const nobody = own({ 'zh-CN': '用户不存在或已停用', 'en-US': 'There is no such user, or the account is disabled' })
const gone = own({ 'zh-CN': '套餐不存在或已下架', 'en-US': 'There is no such package, or it is no longer on sale' })

/** Allocates packages: one grant of the whole amount, waiting until it takes effect. */
export const service: Service = async (context) => {
  const { body, db, person, tools } = context
  const grant = await db.write(async (trx) => {
    const user = await tools.store.find('user', body['targetId'] as string, trx)
    if (user?.['status'] !== 1) throw problems.invalid({ targetId: nobody })
    const combo = await tools.store.find('combo', body['comboId'] as string, trx)
    if (combo?.['status'] !== 'onSale') throw problems.invalid({ comboId: gone })
    const values = {
      targetId: user['userId'],
      targetType: user['role'] === 'agent' ? 'agent' : 'user',
      source: 'allocate',
      operatorId: person?.userId,
      remark: body['remark'],
    }
    return give(context, { combo, times: Number(body['count'] ?? 1), effectiveTime: body['effectiveTime'], values }, trx)
  })
  return { grantNo: grant['grantNo'] }
}
