import type { After } from '../../http/service.ts'
import { discard } from '../../speech/work/discard.ts'

/** What belongs to the task goes with it. */
export const after: After = (context, row, trx) => discard(context, 'tts_task', row, trx)
