import { operation } from '../../core/operation.ts'
import { draftPlace, removeDraft } from '../../drafts/own-draft.ts'

export const service = operation('draft.drop', async (context) => {
  const { place } = draftPlace(context)
  await context.db.write((trx) => removeDraft(trx, place))
  return {}
})
