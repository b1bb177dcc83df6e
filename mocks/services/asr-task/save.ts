import { afterCall } from '../../core/operation.ts'

/** The first correction keeps what was recognised, so that every one after is told against it. */
export const after = afterCall('asr-task.save', async (_context, row, trx, before) => {
  if (!before?.sentences?.length) return
  const sentences = before.sentences.map(({ text, begin, end }) => ({ text: text ?? '', begin: begin ?? 0, end: end ?? 0 }))
  await trx
    .insertInto('transcript_origin')
    .values({ taskId: row.taskId, sentences })
    .onConflict((known) => known.column('taskId').doNothing())
    .execute()
})
