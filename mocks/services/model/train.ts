import type { After } from '../../http/service.ts'
import { enqueue } from '../../speech/work/job.ts'

/** A model that is to be trained waits for a worker. */
export const after: After = (context, row, trx) => enqueue(context, 'train', row['modelId'], trx)
