import type { After } from '../../http/service.ts'

/** What is billed is counted in characters as a person counts them. */
export const after: After = async (_context, row, trx) => {
  const chars = [...String(row['text'] ?? '')].length
  await trx.updateTable('tts_task').set({ chars }).where('taskId', '=', row['taskId']).execute()
}
