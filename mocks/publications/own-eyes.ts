import { isSamePerson, type Doer, type Past } from '../../scripts/lib/publications.ts'
import type { Stored } from '../db/database.ts'

/** Every name by which the command may have been told who publishes. */
export const namesOf = (user: Stored<'user'>): string[] =>
  [user.userId, user.username, user.realName, user.phone, user.email].filter((one): one is string => Boolean(one))

/** Two pairs of eyes: whoever made it, by whatever name the command was told, does not release it. */
export const isOwn = ({ past, who, names }: { past: Past; who: Doer; names: string[] }): boolean =>
  names.some((by) => isSamePerson(past, { ...who, by }))
