import type { After } from '../../http/service.ts'
import { enqueue } from '../../speech/work/job.ts'

/** A failed task goes back into the queue, as a new use. */
export const after: After = (context, row, trx) => enqueue(context, 'synthesize', row['taskId'], trx)
