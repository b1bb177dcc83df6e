import { sql } from 'kysely'
import { narrowCall } from '../../core/operation.ts'

export const narrow = narrowCall('packet.free', () => sql<boolean>`${sql.ref('t.freeQuota')} > 0`)
