import { checkCovers, checkNotLast } from '../../administrators/administrators.ts'
import { noteEvent } from '../../audit/note-event.ts'
import { afterCall } from '../../core/operation.ts'
import { problems } from '../../http/problems.ts'
import { text } from '../../http/texts.ts'
import { endLinks } from '../../accounts/password-link.ts'

const oneself = text('services/administrator', 'statusOneself')

/** Nobody can disable themselves or the last administrator who can sign in. (The store ends the sessions of a disabled user.) */
export const after = afterCall('administrator.status', async (context, row, trx) => {
  const { contract, person, tools } = context
  checkCovers(contract, person, row)
  const userId = row.userId
  if (row.status !== 1) {
    if (userId === person.userId) throw problems.conflict(oneself)
    await checkNotLast(trx, tools.store, contract, row)
    await endLinks(trx, userId)
  }
  const subject = { entity: 'user' as const, key: userId, name: (row.realName ?? '') || null }
  await noteEvent(context, { event: 'rights', userId: person.userId, subject, detail: row.status === 1 ? 'enable' : 'disable' }, trx)
})
