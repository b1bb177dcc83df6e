import { afterCall } from '../../core/operation.ts'

/** The list shows how many words there are. */
export const after = afterCall(['vocab.save', 'vocab.edit'], async (_context, row, trx) => {
  const words = row.words ?? []
  await trx.updateTable('vocab').set({ wordCount: words.length }).where('vocabId', '=', row.vocabId).execute()
})
