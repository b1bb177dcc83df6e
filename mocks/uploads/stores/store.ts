import type { Query, Trx } from '../../db/database.ts'

/**
 * A shared store for files when several processes serve the same database: each process caches them in a folder of its own. A content is
 * named by its SHA-256 in hex, so that duplicates are stored once.
 */
export type FileStore = {
  /** Its name in `stored_file`. */
  place: string
  /** Stores the file at `path`. */
  put: (sha256: string, path: string, trx: Trx) => Promise<void>
  /** Writes to `path`, a new file; returns false if there is no such content. */
  bring: (sha256: string, path: string, on: Query) => Promise<boolean>
  drop: (sha256: string, trx: Trx) => Promise<void>
  /**
   * Present if the store is not the database: it may take minutes, for which nobody may hold a connection. So a content is put there before
   * the transaction of its file begins, which only asks whether it is still there.
   */
  outside?: { put: (sha256: string, path: string) => Promise<void>; has: (sha256: string) => Promise<boolean> }
}
