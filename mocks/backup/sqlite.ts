import type { DatabaseSyncInstance } from '@photostructure/sqlite'

/** The tables with what a backup holds; the indexes for searches, which are tables as well, are made anew. */
export const TABLES = `select name from sqlite_schema where type = 'table' and name not like 'sqlite_%' and name not glob '_find_*' order by name`

/** An index for searches refers to rows by numbers that a copy need not keep. */
export function dropSearch(database: DatabaseSyncInstance): void {
  const made: { type: string; name: string }[] = database
    .prepare(
      `select type, name from sqlite_schema where name glob '_find_*' and (type = 'trigger' or sql glob 'CREATE VIRTUAL*') order by length(name) desc`,
    )
    .all()
  for (const { type, name } of made) database.exec(`drop ${type} "${name}"`)
}
