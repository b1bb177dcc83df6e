import type { Locale } from '../../src/schema/compiled.ts'

/** A kind of work that waits in the queue. */
export type Kind = 'recognize' | 'synthesize' | 'train' | 'callback'

/** What a worker needs to know of whoever asked. `requestId` stays the same however often the work is begun anew: it is paid for once. */
export type Data = {
  requestId: string
  ip: string
  locale: Locale
  userId: string
  secretId?: string | undefined
  of?: 'recognize' | 'synthesize'
}

export type Job = { taskId: string; kind: Kind; data: Data; tries: number; worker: string }
