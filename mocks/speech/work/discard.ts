import type { Row, Trx } from '../../db/database.ts'
import type { Context } from '../../http/service.ts'
import { dequeue } from './job.ts'

/** With a task goes its work and its sound, unless another task has the same recording. */
export async function discard({ tools }: Context, table: 'asr_task' | 'tts_task', row: Row, trx: Trx): Promise<void> {
  await dequeue(row['taskId'], trx)
  const audio: unknown = row['audio']
  if (typeof audio !== 'string') return
  const other = await trx.selectFrom(table).select('taskId').where('audio', '=', audio).executeTakeFirst()
  if (!other) await tools.uploads.remove(audio, trx)
}
