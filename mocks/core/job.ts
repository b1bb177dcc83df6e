import type { Locale } from '../../src/schema/compiled.ts'

/** The kinds of jobs in the queue of the speech workers. */
export type Kind = 'recognize' | 'synthesize' | 'train' | 'callback'

/** The origin of a job. `requestId` stays the same over all retries, so that it is paid for once. */
export type Data = {
  requestId: string
  ip: string
  locale: Locale
  userId: string
  secretId?: string | undefined
  of?: 'recognize' | 'synthesize'
}

export type Job = { taskId: string; kind: Kind; data: Data; tries: number; worker: string }
