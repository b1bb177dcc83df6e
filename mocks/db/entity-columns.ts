import type { Generated } from 'kysely'
import type { Rows } from '../../schemas/.meta/rows.ts'

/** What no schema says of the tables of some entities: columns that only the backend knows, and that others always hold something. */
export type EntityColumns = {
  guard: {
    /** `form` counts what strangers send: it is no door of an account, and no list shows it. */
    kind: Rows['guard']['kind'] | 'form'
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
    lease: string | null
  }
  session: {
    tokenHash: string
    visitorId: string | null
    openedBy: string | null
  }
}
