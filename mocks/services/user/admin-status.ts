import { isStaff } from '../../administrators/administrators.ts'
import { afterCall } from '../../core/operation.ts'
import { accountNotice } from '../../notices/messages.ts'
import { tell } from '../../notices/tell.ts'
import { problems } from '../../http/problems.ts'
import { text } from '../../http/texts.ts'

const refusal = text('services/user', 'administratorElsewhere')
const oneself = text('services/user', 'oneself')

/**
 * Whose account it is hears of it, but not of what was undone at once. Nobody can disable their own: the last administrator would lock everybody out. (The store ends sessions of
 * disabled users.)
 */
export const after = afterCall('user.adminStatus', async ({ contract, outbox, person }, row, trx) => {
  if (isStaff(contract, row)) throw problems.forbidden(refusal)
  if (row.status !== 1 && row.userId === person.userId) throw problems.conflict(oneself)
  const carries: typeof outbox.carries = (channel) => channel === 'email' && outbox.carries(channel)
  const closing = `closed ${row.userId}`
  const isOpen = row.status === 1
  if (isOpen && (await outbox.recall(closing, trx))) return
  await tell({ outbox, trx }, row.userId, (locale) => accountNotice(locale, isOpen), { carries, recall: isOpen ? undefined : closing })
})
