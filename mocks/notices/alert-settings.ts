import type { Locale } from '../../src/schema/compiled.ts'
import type { Query, Stored } from '../db/database.ts'
import type { About } from './ring.ts'
import type { Notice } from './tell.ts'

/** Somebody's alert settings. */
export type Alert = Pick<Stored<'usage-alert'>, 'userId' | 'channels' | 'receivers'> &
  Pick<Stored<'user'>, 'openid' | 'phone' | 'email'> & { locale: string | null }
/** An event to be told once under its name. */
export type Raised = { alert: Alert; name: string; write: (locale: Locale) => Notice; rings: Omit<About, 'now'> }

/** Columns of the settings and their person that every alert needs. */
const about = ['a.userId', 'a.channels', 'a.receivers', 'u.openid', 'u.phone', 'u.email', 'n.locale'] as const

/** Settings that are on. */
export const enabled = (on: Query) =>
  on
    .selectFrom('usage_alert as a')
    .innerJoin('user as u', 'u.userId', 'a.userId')
    .leftJoin('language as n', 'n.userId', 'a.userId')
    .where('a.enabled', '=', true)
    .select([...about])
