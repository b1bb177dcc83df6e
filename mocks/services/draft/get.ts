import { labelOf } from '../../../src/schema/draft-label.ts'
import { withoutSecrets } from '../../../src/schema/draft-values.ts'
import type { Row } from '../../../src/schema/row.ts'
import { operation } from '../../core/operation.ts'
import { CONTENT, draftPlace, findDraft, listDrafts } from '../../drafts/own-draft.ts'

/**
 * Returns the draft that is named, or else the latest with a list of the others. Values are those of fields that the form still has:
 * fields that were removed or became secret are left out.
 */
export const service = operation('draft.get', async (context) => {
  const { body, db, now } = context
  const { place, several, fields } = draftPlace(context)
  const isNamed = !several || typeof body.draft === 'string'
  const all = isNamed ? [await findDraft(db.query, place, now)].filter((one) => one !== undefined) : await listDrafts(db.query, place, now)
  const told = all.map(({ content, draft, step, version, device, changeTime, untilTime }) => {
    const kept: Row = JSON.parse(db.sealer.open(content, CONTENT))
    const values = withoutSecrets(fields, kept)
    return { values, draft, ...(step === null ? {} : { step }), ...labelOf(fields, values), version, device, changeTime, untilTime }
  })
  const [first, ...others] = told
  if (!first) return {}
  return isNamed ? first : { ...first, others: others.map(({ values: _, ...other }) => other) }
})
