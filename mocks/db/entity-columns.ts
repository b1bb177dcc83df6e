import type { Generated } from 'kysely'
import type { Rows } from '../../schemas/.meta/rows.ts'

/** Column types of some entities that schemas do not declare: columns known to the backend only, and columns that are never empty. */
export type EntityColumns = {
  guard: {
    kind: NonNullable<Rows['guard']['kind']>
    tries: number
    level: number
    lastTime: string
  }
  message: {
    channel: NonNullable<Rows['message']['channel']>
    receiver: string
    purpose: NonNullable<Rows['message']['purpose']>
    tries: number
    sealed: string | null
    rank: Generated<number>
    topic: string | null
    lease: string | null
  }
  session: {
    tokenHash: string
    visitorId: string | null
    openedBy: string | null
  }
}
