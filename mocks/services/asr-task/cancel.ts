import type { After } from '../../http/service.ts'
import { dequeue } from '../../speech/work/job.ts'

/** Nobody works on a cancelled task. */
export const after: After = (_context, row, trx) => dequeue(row['taskId'], trx)
