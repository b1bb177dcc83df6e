import { sql } from 'kysely'
import { narrowCall } from '../../core/operation.ts'

/** Sessions that are still valid; sessions in which an administrator acts as the person are not among them. */
export const narrow = narrowCall(
  ['session.list', 'session.end', 'session.adminList', 'session.adminEnd'],
  ({ now }) => sql<boolean>`${sql.ref('t.expireTime')} > ${now} and ${sql.ref('t.visitorId')} is null`,
)
