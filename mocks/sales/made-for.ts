import { sql } from 'kysely'
import type { Narrow } from '../core/operation.ts'

/** Custom packages are offered only to certain people; user ids contain no character that JSON or LIKE would escape. */
export const offered: Narrow = ({ userId }) => sql<boolean>`(t.customised = ${false} or ${isFor(userId)})`

export const isFor = (userId: unknown) => sql<boolean>`cast(t."customFor" as text) like '%"' || ${userId} || '"%'`
