import { afterCall } from '../../core/operation.ts'

/** Stores the number of words, which the list shows. */
export const after = afterCall(['vocab.save', 'vocab.edit'], async (_context, row, trx) => {
  const words = row.words ?? []
  await trx.updateTable('vocab').set({ wordCount: words.length }).where('vocabId', '=', row.vocabId).execute()
})
