import { own, problems } from '../../http/problems.ts'
import type { Service } from '../../http/service.ts'
import { isActive } from '../../resource/store.ts'

/** How long an administrator may look at the console of a user. */
export const VISIT_MS = 1_800_000

const house = own({ 'zh-CN': '不能进入管理员的控制台', 'en-US': 'The console of an administrator cannot be entered' })
const closed = own({ 'zh-CN': '该账户已停用，不能进入', 'en-US': 'This account is disabled and cannot be entered' })

/** A token for the console of a user, for half an hour; what is done with it stands in the audit log under both names. */
export const service: Service = async ({ person, body, db, contract, request, tools }) => {
  if (!person) throw problems.expired()
  const user = await tools.store.find('user', String(body['userId']))
  if (!user) throw problems.notFound()
  if (contract.roles.some(({ name, area }) => name === user['role'] && area === 'admin')) throw problems.forbidden(house)
  if (!isActive(user)) throw problems.conflict(closed)
  const visit = { visitorId: person.userId, milliseconds: VISIT_MS }
  const token = await db.write((trx) => tools.sessions.start(String(user['userId']), request.ip, trx, visit))
  return { token, expireSeconds: VISIT_MS / 1000, name: user['realName'] || user['phone'] || user['userId'] }
}
