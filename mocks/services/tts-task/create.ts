import type { After } from '../../http/service.ts'
import { enqueue } from '../../speech/work/job.ts'

/** What is billed is counted in characters as a person counts them; the text waits to be spoken. */
export const after: After = async (context, row, trx) => {
  const chars = [...String(row['text'] ?? '')].length
  await trx.updateTable('tts_task').set({ chars }).where('taskId', '=', row['taskId']).execute()
  await enqueue(context, 'synthesize', row['taskId'], trx)
}
