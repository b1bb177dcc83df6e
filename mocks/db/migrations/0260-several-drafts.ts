import { sql } from 'kysely'
import type { Database, Trx } from '../database.ts'

/** A person may have several drafts of one form; `draft` tells them apart. */
export async function up(trx: Trx, kind: Database['kind']): Promise<void> {
  const run = (statement: string) => sql.raw(statement).execute(trx)
  if (kind === 'postgres') {
    await run(`alter table form_draft add column draft text collate "C" not null default ''`)
    await run('alter table form_draft drop constraint form_draft_pkey')
    await run('alter table form_draft add primary key ("userId", screen, key, draft)')
    return
  }
  // SQLite cannot change a primary key.
  const columns = '"userId", screen, key, version, content, device, "changeTime", "untilTime"'
  await run('alter table form_draft rename to form_draft_before')
  await run('drop index form_draft_by_end')
  await run(
    `create table form_draft ("userId" TEXT not null, screen TEXT not null, key TEXT not null, draft TEXT not null default '', version bigint not null, content TEXT not null, device TEXT, "changeTime" TEXT not null, "untilTime" TEXT not null, primary key ("userId", screen, key, draft))`,
  )
  await run(`insert into form_draft (${columns}) select ${columns} from form_draft_before`)
  await run('drop table form_draft_before')
  await run('create index form_draft_by_end on form_draft ("untilTime")')
}
