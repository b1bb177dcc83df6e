import { spokenIn } from '../../../src/schema/per-language.ts'
import { problems } from '../../http/problems.ts'
import { operation } from '../../core/operation.ts'
import { toldChanges } from '../../audit/told.ts'

/** One record of the audit log, in the reader's language. */
export const service = operation('audit.get', async ({ body, contract, locale, request, tools }) => {
  const row = await tools.store.find('audit', body.auditId)
  if (!row) throw problems.notFound()
  const nameOf = async (userId: string | null) => {
    const user = userId ? await tools.store.find('user', userId) : undefined
    return user ? user.realName || user.phone || user.userId : null
  }
  return {
    ...row,
    subjectNameLabel: spokenIn(row, 'subjectName', locale) || null,
    operatorIdLabel: await nameOf(row.operatorId),
    forUserIdLabel: await nameOf(row.forUserId),
    changes: toldChanges(contract, row, { locale, timeZone: request.header('x-time-zone') }).map(({ isMoment: _, ...one }) => one),
  }
})
