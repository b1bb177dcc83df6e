import { sql } from 'kysely'
import { narrowCall } from '../../core/operation.ts'

/** Sessions that can still be used; a visit of an administrator is none of the person's. */
export const narrow = narrowCall(
  ['session.list', 'session.end', 'session.adminList', 'session.adminEnd'],
  ({ now }) => sql<boolean>`${sql.ref('t.expireTime')} > ${now} and ${sql.ref('t.visitorId')} is null`,
)
