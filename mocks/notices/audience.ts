import { sql } from 'kysely'
import type { Narrow } from '../core/operation.ts'

/** Announcements are for everybody or for a role, and visible from their time on. */
export const forReader: Narrow = ({ roles, now }) => {
  return sql<boolean>`t.target in (${sql.join(['all', ...roles])}) and (t."publishTime" is null or t."publishTime" <= ${now})`
}
