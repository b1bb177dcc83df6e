import { afterCall } from '../../core/operation.ts'
import { discard } from '../../speech/work/discard.ts'
import { dequeue, enqueue } from '../../speech/work/job.ts'

/** A cancelled task is removed from the queue. */
export const cancel = afterCall(['asr-task.cancel', 'tts-task.cancel'], (_context, row, trx) => dequeue(row.taskId, trx))

/** Data that belongs to a task is removed with it. */
export const remove = afterCall(['asr-task.remove', 'tts-task.remove'], discard)

/** A failed task is queued again, as a new use. */
export const retryAsr = afterCall('asr-task.retry', (context, row, trx) => enqueue(context, 'recognize', row.taskId, trx))
export const retryTts = afterCall('tts-task.retry', (context, row, trx) => enqueue(context, 'synthesize', row.taskId, trx))

/** A model that is to be trained waits for a worker; the reason of an earlier failure is cleared. */
export const train = afterCall('model.train', async (context, row, trx) => {
  await trx.updateTable('model').set({ faultCode: null }).where('modelId', '=', row.modelId).execute()
  await enqueue(context, 'train', row.modelId, trx)
})
