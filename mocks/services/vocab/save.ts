import type { After } from '../../http/service.ts'

/** The list shows how many words there are. */
export const after: After = async (_context, row, trx) => {
  const words = (row['words'] as unknown[] | null) ?? []
  await trx.updateTable('vocab').set({ wordCount: words.length }).where('vocabId', '=', row['vocabId']).execute()
}
