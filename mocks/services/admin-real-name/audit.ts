import { operation } from '../../core/operation.ts'
import { problems } from '../../http/problems.ts'
import { titlesOf } from '../../figures/titles.ts'
import { auditNotice } from '../../notices/messages.ts'
import { ring, settleReminders } from '../../notices/ring.ts'
import { tell } from '../../notices/tell.ts'

/** Approves or rejects a certification; an approval certifies the account under the approved name. The person is notified either way. */
export const service = operation('admin-real-name.audit', async ({ body, contract, db, now, outbox, person, tools }) =>
  db.write(async (trx) => {
    const userId = body.userId
    const known = await tools.store.find('real-name', userId, trx)
    if (!known) throw problems.notFound()
    const isApproved = body.result === 'approved'
    // If everything may be corrected, no fields are named.
    const named = (body.rejectFields ?? []).filter((field) => field !== 'all')
    const rejectFields = isApproved || named.length < (body.rejectFields ?? []).length ? [] : named
    const row = await tools.store.move('real-name', userId, isApproved ? 'approve' : 'reject', trx, {
      auditorId: person.userId,
      auditTime: new Date(now).toISOString(),
      reason: isApproved ? null : body.reason,
      rejectFields,
    })
    if (isApproved) {
      const { certType, realName, companyName, contactName } = known
      // Orders and questions about money name the person, and an account that was made with an email has no phone to be known by.
      const person = (await tools.store.find('user', userId, trx))?.realName ?? contactName
      const names = certType === 2 ? { company: companyName, realName: person } : { realName }
      await tools.store.edit('user', userId, { certType, ...names }, trx)
    }
    const about = {
      isApproved,
      certType: known.certType,
      name: String(known.certType === 2 ? known.companyName : known.realName),
    }
    await tell({ outbox, trx }, userId, (locale) =>
      auditNotice(locale, {
        ...about,
        reason: body.reason ?? '',
        fields: (rejectFields.length > 0 ? rejectFields : ['all']).map(titlesOf(contract, 'real-name', 'rejectFields', locale)),
      }),
    )
    await settleReminders(trx, { kind: 'certificationAsked', requestNo: userId })
    await ring(trx, userId, { kind: 'certificationAnswered', requestNo: userId, outcome: row.status, reply: row.reason, now })
    return { userId, status: row.status }
  }),
)
