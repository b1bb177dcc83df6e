import { afterCall } from '../../core/operation.ts'
import { titlesOf } from '../../figures/titles.ts'
import { limitAnsweredNotice } from '../../notices/messages.ts'
import { ring, settleReminders } from '../../notices/ring.ts'
import { tell } from '../../notices/tell.ts'

/** Records the time, and notifies the person who asked. */
export const after = afterCall(['limit-request.approve', 'limit-request.decline'], async ({ contract, now, outbox, tools }, row, trx) => {
  const isApproved = row.status === 'approved'
  await tools.store.edit(
    'limit-request',
    row.requestNo,
    { answerTime: new Date(now).toISOString(), ...(isApproved ? {} : { given: null }) },
    trx,
  )
  const about = { isApproved, requestNo: row.requestNo, given: row.given ?? 0, reply: row.reply ?? '' }
  const { requestNo } = row
  await settleReminders(trx, { kind: 'limitAsked', requestNo })
  await ring(trx, row.userId ?? '', { kind: 'limitAnswered', requestNo, now })
  await tell({ outbox, trx }, row.userId ?? '', (locale) =>
    limitAnsweredNotice(locale, { ...about, service: titlesOf(contract, 'interface', 'service', locale)(row.service) }),
  )
})
