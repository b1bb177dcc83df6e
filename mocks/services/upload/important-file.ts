import { problems } from '../../http/problems.ts'
import { text } from '../../http/texts.ts'
import { operation } from '../../core/operation.ts'

/** The maximum number of files of one person in an hour. */
const MOST = { limit: 300, seconds: 3600 }

/** Stores the file for its sender and returns the reference that forms send. */
export const service = operation('upload.importantFile', async ({ file, person, db, tools }) => {
  if (!file) throw problems.invalid({ file: text('http/problems', 'noFile') })
  await tools.attempts.hit(`upload:${person.userId}`, MOST)
  // It waits for a bucket beside the queue of calls.
  await tools.rest(() => tools.uploads.prepare(file, person.userId))
  const ref = await db.write((trx) => tools.uploads.keep(file, person.userId, trx))
  return { ref, name: file.name, type: file.type, bytes: file.bytes }
})
