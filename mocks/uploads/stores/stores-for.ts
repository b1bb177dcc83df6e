import type { Database } from '../../db/database.ts'
import { storeInDatabase } from './in-database.ts'
import { storeInS3, type Bucket } from './in-s3.ts'
import type { FileStore } from './store.ts'

/** Where files are put (the first) and may still lie (the others): a database that several processes share holds them, unless a bucket is named. */
export function storesFor({ kind }: Pick<Database, 'kind'>, bucket?: Bucket): FileStore[] {
  if (kind !== 'postgres') return []
  return [...(bucket ? [storeInS3(bucket)] : []), storeInDatabase()]
}
