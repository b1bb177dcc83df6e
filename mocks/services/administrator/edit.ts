import { checkCovers, checkNotLast } from '../../administrators/administrators.ts'
import { noteEvent } from '../../audit/note-event.ts'
import { afterCall } from '../../core/operation.ts'
import { titlesOf } from '../../figures/titles.ts'
import { problems } from '../../http/problems.ts'
import { text } from '../../http/texts.ts'
import { roleNotice } from '../../notices/messages.ts'
import { tell } from '../../notices/tell.ts'

const oneself = text('services/administrator', 'roleOneself')

/**
 * Nobody edits the profile of somebody who may do more than they, nor gives more than they have. Another role counts at once, because every
 * request reads it; whose it is hears of it.
 */
export const after = afterCall('administrator.edit', async (context, row, trx, before = row) => {
  const { contract, outbox, person, tools } = context
  checkCovers(contract, person, before)
  if (row.role === before.role) return
  if (row.userId === person.userId) throw problems.conflict(oneself)
  checkCovers(contract, person, row)
  await checkNotLast(trx, tools.store, contract, before)
  const subject = { entity: 'user' as const, key: row.userId, name: (row.realName ?? '') || null }
  const changes = [{ field: 'role', before: before.role, after: row.role }]
  await noteEvent(context, { event: 'rights', userId: person.userId, subject, detail: 'role', changes }, trx)
  await tell({ outbox, trx }, row.userId, (locale) => {
    const titleOf = titlesOf(contract, 'user', 'role', locale)
    return roleNotice(locale, { before: titleOf(before.role), role: titleOf(row.role) })
  })
})
