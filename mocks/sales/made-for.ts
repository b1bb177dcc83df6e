import { sql } from 'kysely'
import type { Narrow } from '../core/operation.ts'

/** A package that was made for some is offered to them alone; user ids hold no character that JSON or LIKE would change. */
export const offered: Narrow = ({ userId }) => sql<boolean>`(t.customised = ${false} or ${isFor(userId)})`

export const isFor = (userId: unknown) => sql<boolean>`cast(t."customFor" as text) like '%"' || ${userId} || '"%'`
