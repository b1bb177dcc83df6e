import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import type { FileType } from '../../uploads/file-type.ts'
import { safeName } from '../../uploads/file-type.ts'
import type { Work } from './work.ts'

/** Stores a file that a worker made or fetched, as if its owner had sent it; nothing is stored if the task was cancelled meanwhile. */
export async function storeSpeech(
  { db, uploads, row, job }: Work<'asr-task' | 'tts-task'>,
  { path, name, type }: { path: string; name: string; type: FileType },
) {
  const hash = createHash('sha256')
  let bytes = 0
  for await (const chunk of createReadStream(path)) {
    hash.update(chunk)
    bytes += chunk.length
  }
  const file = { name: safeName(name, type), type: type.mime, kind: type.kind, bytes, sha256: hash.digest('hex'), path }
  await uploads.prepare(file, row.userId)
  const ref = await db.write(async (trx) => {
    const held = await trx.selectFrom('speech_job').select('worker').where('taskId', '=', job.taskId).executeTakeFirst()
    if (held?.worker !== job.worker) throw new DOMException('cancelled meanwhile', 'AbortError')
    return uploads.keep(file, row.userId, trx)
  })
  return { ref, bytes }
}
