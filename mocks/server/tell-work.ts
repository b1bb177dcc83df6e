import type { BulkJob } from '../core/bulk-job.ts'
import type { Log } from '../log/log.ts'

/** One line for each piece of work that nobody waits for: what it was, and how it ended. */
export function tellWork(log: Log) {
  return {
    sent: (message: object) => log.info(message, 'a message was sent'),
    notSent: (failure: { isDead: boolean }) =>
      log[failure.isDead ? 'error' : 'warn'](failure, failure.isDead ? 'a message is given up' : 'a message was not sent'),
    jobFailed: (failure: object) => log.error(failure, 'a part of a job failed'),
    jobEnded: ({ jobId, kind, call, state, total, done, skipped, failed }: BulkJob) =>
      log.info({ jobId, kind, call, state, total, done, skipped, failed }, 'a job ended'),
  }
}
