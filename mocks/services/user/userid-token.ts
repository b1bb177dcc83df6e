import { isStaff } from '../../administrators/administrators.ts'
import { browserName } from '../../audit/browser-name.ts'
import { noteEvent } from '../../audit/note-event.ts'
import { problems } from '../../http/problems.ts'
import { text } from '../../http/texts.ts'
import { operation } from '../../core/operation.ts'
import { isActive } from '../../resource/store.ts'

/** How long an administrator may act as a user. */
const VISIT_MS = 1_800_000

const refusal = text('services/user', 'administratorConsole')
const closed = text('services/user', 'closed')

/** A token for acting as a user, valid for half an hour; the audit log records everything that is done with it under both names. */
export const service = operation('user.useridToken', async (context) => {
  const { person, body, db, contract, request, tools } = context
  const user = await tools.store.find('user', body.userId)
  if (!user) throw problems.notFound()
  if (isStaff(contract, user)) throw problems.forbidden(refusal)
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
