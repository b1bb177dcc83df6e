import { sql } from 'kysely'
import type { Narrow } from '../../http/service.ts'

/** An announcement is for everybody, for users or for agents, and it is out from its time on. */
export const forReader: Narrow = ({ roles, now }) => {
  const targets = roles.includes('super-admin') ? ['all', 'user', 'agent'] : ['all', roles.includes('agent') ? 'agent' : 'user']
  return sql<boolean>`t.target in (${sql.join(targets)}) and (t."publishTime" is null or t."publishTime" <= ${now})`
}
