import { withoutSecrets } from '../../../src/schema/draft-values.ts'
import { operation } from '../../core/operation.ts'
import { CONTENT, draftPlace, findDraft } from '../../drafts/own-draft.ts'

/** Returns the values of fields that the form still has: fields that were removed or became secret are left out. */
export const service = operation('draft.get', async (context) => {
  const { place, fields } = draftPlace(context)
  const found = await findDraft(context.db.query, place, context.now)
  if (!found) return {}
  const { content, version, device, changeTime, untilTime } = found
  return { values: withoutSecrets(fields, JSON.parse(context.db.sealer.open(content, CONTENT))), version, device, changeTime, untilTime }
})
