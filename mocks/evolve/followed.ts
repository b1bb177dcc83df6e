import type { Database } from '../db/database.ts'
import { hasTable } from '../db/has-table.ts'

/** The hash of the model that was applied last. */
export async function followedBy(db: Pick<Database, 'kind' | 'query'>): Promise<string> {
  if (!(await hasTable(db.query, db.kind, 'schema_change'))) return ''
  const done = db.query.selectFrom('schema_change').where('state', '=', 'done')
  return (await done.select('modelHash').orderBy('number', 'desc').limit(1).executeTakeFirst())?.modelHash ?? ''
}
