import type { Service } from '../../http/service.ts'
import { own, problems } from '../../http/problems.ts'
import { save } from './save.ts'

const empty = own({
  'zh-CN': '请先填写至少一个地址，否则所有调用都会被拒绝',
  'en-US': 'Please enter at least one address first, or every call would be refused',
})

/** Turns the allowlist on or off and leaves its addresses alone; an empty one cannot be turned on. */
export const service: Service = async (context) => {
  const { person, body, db, tools } = context
  if (!person) throw problems.expired()
  const row = await db.write(async (trx) => {
    const known = await tools.store.find('white-list', person.userId, trx)
    if (body['enabled'] === true && !known?.['ips']) throw problems.conflict(empty)
    return save(context, person.userId, { enabled: body['enabled'] }, trx)
  })
  return { enabled: row['enabled'] }
}
