import { sql } from 'kysely'
import type { Database, Query } from './database.ts'

/** Tables of entities are created after the migrations, so that a new database has none of them yet. */
export async function hasTable(on: Query, kind: Database['kind'], table: string): Promise<boolean> {
  const { rows } = await (
    kind === 'postgres'
      ? sql`select 1 from information_schema.tables where table_schema = current_schema() and table_name = ${table}`
      : sql`select 1 from sqlite_schema where type = 'table' and name = ${table}`
  ).execute(on)
  return rows.length > 0
}

export async function hasColumn(on: Query, kind: Database['kind'], table: string, column: string): Promise<boolean> {
  const { rows } = await (
    kind === 'postgres'
      ? sql`select 1 from information_schema.columns where table_schema = current_schema() and table_name = ${table} and column_name = ${column}`
      : sql`select 1 from pragma_table_info(${table}) where name = ${column}`
  ).execute(on)
  return rows.length > 0
}
