import { isSamePerson, type Doer, type Past } from '../../scripts/lib/publications.ts'
import type { Stored } from '../db/database.ts'

/** All names that a user may have given to the command as the publisher. */
export const namesOf = (user: Stored<'user'>): string[] =>
  [user.userId, user.username, user.realName, user.phone, user.email].filter((one): one is string => Boolean(one))

/** The four-eyes principle: the person who made a publication, under whatever name, cannot release it. */
export const isOwn = ({ past, who, names }: { past: Past; who: Doer; names: string[] }): boolean =>
  names.some((by) => isSamePerson(past, { ...who, by }))
