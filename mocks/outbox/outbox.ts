import { randomBytes } from 'node:crypto'
import type { Database, Query, Row, Trx } from '../db/database.ts'
import type { Outbox } from '../http/service.ts'

/** A message as it is kept. */
export type Kept = { id: string; channel: string; to: string; subject: string | null; text: string; data: Row | null; createTime: string }

/** So many the page and the list show at most. */
const SHOWN = 200

/** Keeps what would leave the house; inside a transaction the message goes the way of everything else in it. */
export function createOutbox({ db, now }: { db: Database; now: () => number }): Outbox {
  return {
    send: async ({ channel, to, subject, text, data }, trx) => {
      const at = now()
      const kept = {
        id: idAt(at),
        channel,
        to,
        subject: subject ?? null,
        text,
        data: data ?? null,
        createTime: new Date(at).toISOString(),
      }
      const keep = (on: Trx) => on.insertInto('outbox').values(kept).execute()
      await (trx ? keep(trx) : db.write(keep))
    },
  }
}

let count = 0

/** Sorts by time, and within a millisecond in the order of sending. */
function idAt(time: number): string {
  count = (count + 1) % 1_000_000
  return time.toString(36).padStart(9, '0') + String(count).padStart(6, '0') + randomBytes(4).toString('hex')
}

/** Messages, the newest first; of one receiver when `to` is given. */
export async function listOutbox(on: Query, to?: string): Promise<Kept[]> {
  const all = on.selectFrom('outbox').selectAll().orderBy('id', 'desc').limit(SHOWN)
  return (await (to === undefined || to === '' ? all : all.where('to', '=', to)).execute()) as Kept[]
}
