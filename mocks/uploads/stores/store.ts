import type { Query, Trx } from '../../db/database.ts'

/**
 * Where what is in kept files lies, when several processes serve one database: each has a folder of its own, and fetches from here what
 * another has put. A content is named by its SHA-256 in hex, so that the same one takes room once.
 */
export type FileStore = {
  /** How it is written in `stored_file`. */
  place: string
  /** Puts the file at `path`. */
  put: (sha256: string, path: string, trx: Trx) => Promise<void>
  /** Writes to `path`, which is new; false where there is nothing of this name. */
  bring: (sha256: string, path: string, on: Query) => Promise<boolean>
  drop: (sha256: string, trx: Trx) => Promise<void>
}
