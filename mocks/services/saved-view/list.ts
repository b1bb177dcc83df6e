import { sql } from 'kysely'
import { narrowCall } from '../../core/operation.ts'

/** People's private views are not visible to others. */
export const narrow = narrowCall(['saved-view.list', 'saved-view.delete'], () => sql<boolean>`t.audience <> 'none'`)
