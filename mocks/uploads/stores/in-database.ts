import { open } from 'node:fs/promises'
import type { FileStore } from './store.ts'

/** A part is held in memory as a whole, several times while it is written. */
const PART = 1_048_576

/** Stores files in the database itself, in parts: in the same transaction as their rows, and included in copies of the database. */
export function storeInDatabase(): FileStore {
  return {
    place: 'database',
    async put(sha256, path, trx) {
      const file = await open(path)
      try {
        for (let nth = 0; ; nth++) {
          const { buffer, bytesRead } = await file.read(Buffer.alloc(PART), 0, PART, nth * PART)
          if (bytesRead === 0 && nth > 0) return
          await trx
            .insertInto('file_part')
            .values({ sha256, nth, content: buffer.subarray(0, bytesRead) })
            .execute()
          if (bytesRead < PART) return
        }
      } finally {
        await file.close()
      }
    },
    async bring(sha256, path, on) {
      const file = await open(path, 'wx', 0o600)
      try {
        for (let nth = 0; ; nth++) {
          const part = await on
            .selectFrom('file_part')
            .select('content')
            .where('sha256', '=', sha256)
            .where('nth', '=', nth)
            .executeTakeFirst()
          if (!part) return nth > 0
          await file.write(part.content)
        }
      } finally {
        await file.close()
      }
    },
    async drop(sha256, trx) {
      await trx.deleteFrom('file_part').where('sha256', '=', sha256).execute()
    },
  }
}
