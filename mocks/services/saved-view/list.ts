import { sql } from 'kysely'
import { narrowCall } from '../../core/operation.ts'

/** What people keep for themselves is nobody else's to look at. */
export const narrow = narrowCall(['saved-view.list', 'saved-view.delete'], () => sql<boolean>`t.audience <> 'none'`)
