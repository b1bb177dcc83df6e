import { operation } from '../../core/operation.ts'
import { problems } from '../../http/problems.ts'

/** Makes a table the default one instead of another, in one transaction. */
export const service = operation('vocab.default', async ({ person, body, db, tools }) => {
  return db.write(async (trx) => {
    await tools.store.lock(`vocab:${person.userId}`, trx)
    const mine = await trx.selectFrom('vocab').select(['vocabId', 'isDefault']).where('userId', '=', person.userId).execute()
    const chosen = mine.find((vocab) => vocab.vocabId === body.vocabId)
    if (!chosen) throw problems.notFound()
    for (const vocab of mine)
      if (vocab.isDefault !== (vocab === chosen)) await tools.store.edit('vocab', vocab.vocabId, { isDefault: vocab === chosen }, trx)
    return { vocabId: chosen.vocabId, isDefault: true }
  })
})
