import { sql } from 'kysely'
import type { Query } from '../db/database.ts'
import type { Person } from '../core/sessions.ts'

/** The saved views that a person can open: their own, and those that are shared with everybody or with one of their roles. */
export const visibleTo = (on: Query, { userId, roles }: Pick<Person, 'userId' | 'roles'>) =>
  on
    .selectFrom('saved_view')
    .selectAll()
    .where((they) => they.or([they('userId', '=', userId), they(sql<string>`audience`, 'in', ['all', ...roles])]))
