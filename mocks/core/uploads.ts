import type { Call } from '../../src/schema/contract.ts'
import type { Query, Trx } from '../db/database.ts'
import type { FileKind } from '../uploads/file-type.ts'

/** A file that came with a call (multipart, as `file`), told by its first bytes; it is gone after the answer unless `uploads.keep` takes it. */
export type SentFile = {
  name: string
  /** E.g. `image/png`; what the sender said it was counts for nothing. */
  type: string
  kind: FileKind
  bytes: number
  sha256: string
  /** Where it lies until the call is answered. */
  path: string
}

/** A kept file; `userId` is whose it is, null for a guest's. */
export type Upload = { ref: string; userId: string | null; name: string; type: string; bytes: number; sha256: string; createTime: string }

export type Uploads = {
  /** Makes a sent file a kept one and answers its reference, e.g. `f-0b5c…`. */
  keep: (file: SentFile, userId: string | undefined, trx: Trx) => Promise<string>
  find: (ref: string, on?: Query) => Promise<Upload | undefined>
  /** Where a kept file can be read, brought there if need be; nothing where it is gone. */
  pathOf: (ref: string) => Promise<string | undefined>
  /** Where a file that is to be kept can be made, under a name that nobody else has. */
  newPath: () => Promise<string>
  /** Takes out of this process's folder what another removed, and what lies elsewhere too and was not read for long, when it holds too much. */
  makeRoom: () => Promise<void>
  /** Forgets a kept file; one that is gone already is no fault. */
  remove: (ref: string, trx?: Trx) => Promise<void>
}

/** What files a call takes, as its schema says; multipart is refused by every other call. */
export type FileRule = NonNullable<Call['file']>
