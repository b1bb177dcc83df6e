import type { Database } from '../../db/database.ts'
import { storeInDatabase } from './in-database.ts'
import { storeInS3, type Bucket } from './in-s3.ts'
import type { FileStore } from './store.ts'

/** The stores for files: new ones go to the first; others may still have files. A shared database stores them unless there is a bucket. */
export function storesFor({ kind }: Pick<Database, 'kind'>, bucket?: Bucket): FileStore[] {
  if (kind !== 'postgres') return []
  return [...(bucket ? [storeInS3(bucket)] : []), storeInDatabase()]
}
