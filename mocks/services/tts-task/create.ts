import { afterCall } from '../../core/operation.ts'
import { enqueue } from '../../speech/work/job.ts'

/** Billing counts characters as people perceive them; the text waits to be spoken. */
export const after = afterCall('tts-task.create', async (context, row, trx) => {
  const chars = [...(row.text ?? '')].length
  await trx.updateTable('tts_task').set({ chars }).where('taskId', '=', row.taskId).execute()
  await enqueue(context, 'synthesize', row.taskId, trx)
})
