import { isOfHouse } from '../../administrators/administrators.ts'
import { browserName } from '../../audit/browser-name.ts'
import { noteEvent } from '../../audit/note-event.ts'
import { own, problems } from '../../http/problems.ts'
import { operation } from '../../core/operation.ts'
import { isActive } from '../../resource/store.ts'

/** How long an administrator may look at the console of a user. */
const VISIT_MS = 1_800_000

const house = own({ 'zh-CN': '不能进入管理员的控制台', 'en-US': 'The console of an administrator cannot be entered' })
const closed = own({ 'zh-CN': '该账户已停用，不能进入', 'en-US': 'This account is disabled and cannot be entered' })

/** A token for the console of a user, for half an hour; what is done with it stands in the audit log under both names. */
export const service = operation('user.useridToken', async (context) => {
  const { person, body, db, contract, request, tools } = context
  const user = await tools.store.find('user', body.userId)
  if (!user) throw problems.notFound()
  if (isOfHouse(contract, user)) throw problems.forbidden(house)
  if (!isActive(user)) throw problems.conflict(closed)
  const visit = { visitorId: person.userId, milliseconds: VISIT_MS, openedBy: person.session }
  const userId = user.userId
  const token = await db.write(async (trx) => {
    const name = user.realName || '' || null
    await noteEvent(context, { event: 'visit', userId: person.userId, subject: { entity: 'user', key: userId, name } }, trx)
    return tools.sessions.start(userId, request.ip, trx, visit, browserName(request.header('user-agent')))
  })
  return { token, expireSeconds: VISIT_MS / 1000, name: user.realName || user.phone || user.userId }
})
