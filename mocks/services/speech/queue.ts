import { afterCall } from '../../core/operation.ts'
import { discard } from '../../speech/work/discard.ts'
import { dequeue, enqueue } from '../../speech/work/job.ts'

/** Nobody works on a cancelled task. */
export const cancel = afterCall(['asr-task.cancel', 'tts-task.cancel'], (_context, row, trx) => dequeue(row.taskId, trx))

/** What belongs to the task goes with it. */
export const remove = afterCall(['asr-task.remove', 'tts-task.remove'], discard)

/** A failed task goes back into the queue, as a new use. */
export const retryAsr = afterCall('asr-task.retry', (context, row, trx) => enqueue(context, 'recognize', row.taskId, trx))
export const retryTts = afterCall('tts-task.retry', (context, row, trx) => enqueue(context, 'synthesize', row.taskId, trx))

/** A model that is to be trained waits for a worker; why it failed before is no longer so. */
export const train = afterCall('model.train', async (context, row, trx) => {
  await trx.updateTable('model').set({ faultCode: null }).where('modelId', '=', row.modelId).execute()
  await enqueue(context, 'train', row.modelId, trx)
})
