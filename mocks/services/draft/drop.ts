import { operation } from '../../core/operation.ts'
import { draftPlace } from '../../drafts/own-draft.ts'

export const service = operation('draft.drop', async (context) => {
  const { userId, screen, key } = draftPlace(context).place
  await context.db.write((trx) =>
    trx.deleteFrom('form_draft').where('userId', '=', userId).where('screen', '=', screen).where('key', '=', key).execute(),
  )
  return {}
})
