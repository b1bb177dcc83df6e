import { sql } from 'kysely'
import type { Narrow } from '../core/operation.ts'

/** An announcement is for everybody or for a role, and it is out from its time on. */
export const forReader: Narrow = ({ roles, now }) => {
  return sql<boolean>`t.target in (${sql.join(['all', ...roles])}) and (t."publishTime" is null or t."publishTime" <= ${now})`
}
