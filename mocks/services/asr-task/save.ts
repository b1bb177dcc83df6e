import { afterCall } from '../../core/operation.ts'

/** The first correction also stores the recognised text, with which later corrections are compared. */
export const after = afterCall('asr-task.save', async (_context, row, trx, before) => {
  if (!before?.sentences?.length) return
  const sentences = before.sentences.map(({ text, begin, end }) => ({ text: text ?? '', begin: begin ?? 0, end: end ?? 0 }))
  await trx
    .insertInto('transcript_origin')
    .values({ taskId: row.taskId, sentences })
    .onConflict((known) => known.column('taskId').doNothing())
    .execute()
})
