import { buildSoldApi } from '../../../src/schema/openapi/sold.ts'
import type { Row } from '../../db/database.ts'
import { titlesOf } from '../../figures/titles.ts'
import { type AnswerOf, guest } from '../../core/operation.ts'
import { nameIn } from '../../../src/schema/in-language.ts'
import { textIn } from '../../db/row-values.ts'

const FACTS = ['method', 'unit', 'freeQuota', 'defaultConcurrency', 'status'] as const

/** The published interfaces of the catalogue as OpenAPI, in the reader's language; drafts are not public. */
export const service = guest('open.reference', async ({ contract, db, locale }) => {
  const rows = await db.query
    .selectFrom('interface')
    .select(['code', 'path', 'nameZh', 'nameEn', 'service', ...FACTS])
    .where('status', '!=', 'draft')
    .execute()
  const titleOf = titlesOf(contract, 'interface', 'service', locale)
  const listed = new Map(rows.map((row) => [row.code, row]))
  // why: the declared answer is any OpenAPI document.
  return buildSoldApi(contract, locale, ({ code }) => {
    const row = listed.get(code)
    if (!row) return undefined
    // A row has a name in every language of the console.
    const names: Row = row
    return {
      path: row.path,
      title: textIn(names, nameIn('name', locale)) || textIn(names, nameIn('name', contract.sourceLocale)),
      service: row.service,
      serviceTitle: titleOf(row.service),
      facts: { 'x-facts': Object.fromEntries(FACTS.map((name) => [name, row[name]])) },
    }
  }) as AnswerOf<'open.reference'>
})
