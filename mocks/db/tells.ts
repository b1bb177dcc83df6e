const any = (table: string, events: string): string => `after ${events} on "${table}" for each statement`

/**
 * The tables whose changes are told to every process, and when: a trigger tells, so that no statement forgets to. None names a column of an
 * entity, which may be renamed or go; and none stands in the way of a paid call, for transactions that tell are ended one after another.
 */
export const WATCHED = {
  bulk_job: [
    any('bulk_job', 'insert'),
    `after update on bulk_job for each row when (new.state = 'running' and old.state is distinct from new.state)`,
  ],
  engine: [any('engine', 'insert or update or delete')],
  engine_alarm: [any('engine_alarm', 'insert or update or delete')],
  message: [any('message', 'insert')],
  publication: [any('publication', 'insert or update or delete')],
  secret: [any('secret', 'update or delete')],
  session: [any('session', 'delete')],
  speech_job: [any('speech_job', 'insert')],
  user: [any('user', 'update or delete')],
} as const

export type Watched = keyof typeof WATCHED
export const isWatched = (name: string): name is Watched => name in WATCHED

/** Every schema has a channel of its own, for several consoles may share a database; a name is no longer than 63 bytes. */
export const channelOf = (schema: string): string => `changes ${schema}`.slice(0, 63)

/** What makes a table tell. */
export const tellOf = (table: Watched): string[] => [
  `create or replace function tell_change() returns trigger language plpgsql as
     $$ begin perform pg_notify(left('changes ' || tg_table_schema, 63), tg_table_name); return null; end $$`,
  ...WATCHED[table].map((when, at) => `create trigger ${TELLS}${at === 0 ? '' : `_${at + 1}`} ${when} execute function tell_change()`),
]

export const TELLS = 'tells'
