import { display } from '../../../src/schema/display.ts'
import { spokenIn } from '../../../src/schema/per-language.ts'
import type { Locale } from '../../../src/schema/compiled.ts'
import type { Property } from '../../../src/schema/contract.ts'
import { problems } from '../../http/problems.ts'
import { text } from '../../http/texts.ts'
import type { Context } from '../../core/context.ts'
import { operation } from '../../core/operation.ts'
import { ROWS } from '../../resource/recorded.ts'

const rows = text('services/audit', 'rows')

/** One record of the audit log, in the reader's language. */
export const service = operation('audit.get', async ({ body, contract, locale, request, tools }) => {
  const row = await tools.store.find('audit', body.auditId)
  if (!row) throw problems.notFound()
  const nameOf = async (userId: string | null) => {
    const user = userId ? await tools.store.find('user', userId) : undefined
    return user ? user.realName || user.phone || user.userId : null
  }
  const entity = contract.entities[row.subject ?? '']
  return {
    ...row,
    subjectNameLabel: spokenIn(row, 'subjectName', locale) || null,
    operatorIdLabel: await nameOf(row.operatorId),
    forUserIdLabel: await nameOf(row.forUserId),
    changes: (row.changes ?? []).map((change) => {
      const { before, after } = change
      const field = change.field ?? ''
      const property = entity?.properties[field]
      return {
        field: field === ROWS ? rows(locale) : (property?.title[locale] ?? field),
        before: tell(property, before, locale, request),
        after: tell(property, after, locale, request),
      }
    }),
  }
})

function tell(property: Property | undefined, value: unknown, locale: Locale, request: Context['request']): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'object' && !(Array.isArray(value) && value.every((one) => typeof one !== 'object'))) return JSON.stringify(value)
  const choices = property?.choices?.map(({ value: of, title }) => ({ value: of, title: title[locale] }))
  const cell = property?.type === 'boolean' ? 'boolean' : (property?.format ?? 'text')
  return display({ cell, choices }, value, { locale, timeZone: request.header('x-time-zone') })
}
