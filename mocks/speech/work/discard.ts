import { anyTable, type Trx } from '../../db/database.ts'
import { tableOf } from '../../../src/schema/tables.ts'
import type { Context } from '../../core/context.ts'
import { dequeue } from './job.ts'

/** Removes a task's job and audio, unless another task has the same recording. */
export async function discard({ call, tools }: Context, row: { taskId: string; audio: string | null }, trx: Trx): Promise<void> {
  await dequeue(row.taskId, trx)
  await trx.deleteFrom('transcript_origin').where('taskId', '=', row.taskId).execute()
  const { audio } = row
  if (audio === null) return
  const other = await anyTable(trx).selectFrom(tableOf(call.entity!)).select('taskId').where('audio', '=', audio).executeTakeFirst()
  if (!other) await tools.uploads.remove(audio, trx)
}
