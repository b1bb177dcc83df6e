import { operation } from '../../core/operation.ts'
import { problems } from '../../http/problems.ts'

/** Leaves the account without a default table. */
export const service = operation('vocab.undefault', async ({ person, body, db, tools }) => {
  return db.write(async (trx) => {
    const vocab = await tools.store.find('vocab', { vocabId: body.vocabId, userId: person.userId }, trx)
    if (!vocab) throw problems.notFound()
    if (vocab.isDefault) await tools.store.edit('vocab', vocab.vocabId, { isDefault: false }, trx)
    return { vocabId: vocab.vocabId, isDefault: false }
  })
})
