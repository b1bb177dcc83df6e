import { noteEvent } from '../../audit/note-event.ts'
import { factorOf, resetFactors } from '../../factor/factor.ts'
import { tellFactor } from '../../factor/notices.ts'
import { own, problems } from '../../http/problems.ts'
import { operation } from '../../core/operation.ts'

const none = own({ 'zh-CN': '此账户没有设置两步验证', 'en-US': 'This account has no second step' })
const oneself = own({
  'zh-CN': '自己的两步验证请在“账号安全”中管理',
  'en-US': 'Please manage your own second step under account safety',
})

/** Takes the second factor of somebody away who has lost it, and signs them out; they are told. */
export const service = operation('factor.adminReset', async (context) => {
  const { body, db, person, tools } = context
  const user = await tools.store.find('user', body.userId)
  if (!user) throw problems.notFound()
  const userId = user.userId
  if (userId === person.userId) throw problems.conflict(oneself)
  if (!(await factorOf(db.query, userId)).on) throw problems.conflict(none)
  await db.write(async (trx) => {
    await resetFactors(trx, userId)
    await tools.sessions.endAll(userId, undefined, trx)
    await tellFactor(context, trx, userId, 'reset')
    const subject = { entity: 'user' as const, key: userId, name: user.realName || user.phone }
    await noteEvent(context, { event: 'factorOff', userId: person.userId, subject }, trx)
  })
  return { userId }
})
