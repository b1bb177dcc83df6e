import type { Call } from '../../src/schema/contract.ts'
import type { Query, Trx } from '../db/database.ts'
import type { FileKind } from '../uploads/file-type.ts'

/**
 * A file that came with a call (multipart, as `file`); its type is detected from its first bytes. It is deleted after the call unless
 * `uploads.keep` stores it.
 */
export type SentFile = {
  name: string
  /** The detected type, e.g. `image/png`; the type that the sender declared is ignored. */
  type: string
  kind: FileKind
  bytes: number
  sha256: string
  /** The path of the temporary file. */
  path: string
}

/** A stored file; `userId` is its owner, null for a guest. */
export type Upload = { ref: string; userId: string | null; name: string; type: string; bytes: number; sha256: string; createTime: string }

export type Uploads = {
  /** Called before the transaction that keeps a file: where files lie in a bucket it is put there, which may take minutes. */
  prepare: (file: SentFile, userId: string | undefined) => Promise<void>
  /** Stores an uploaded file and returns its reference, e.g. `f-0b5c…`. */
  keep: (file: SentFile, userId: string | undefined, trx: Trx) => Promise<string>
  find: (ref: string, on?: Query) => Promise<Upload | undefined>
  /** A local path of a stored file, fetched if necessary; undefined if the file no longer exists. */
  pathOf: (ref: string) => Promise<string | undefined>
  /** A unique path to which a file can be written before it is stored. */
  newPath: () => Promise<string>
  /** Cleans the local folder: removes files that other processes deleted, and the least recently used ones when it is too large. */
  makeRoom: () => Promise<void>
  /** Deletes a stored file; not an error if it does not exist. */
  remove: (ref: string, trx?: Trx) => Promise<void>
}

/** The files that a call accepts, according to its schema; every other call refuses multipart. */
export type FileRule = NonNullable<Call['file']>
