import type { BulkJob } from '../core/bulk-job.ts'
import type { Log } from '../log/log.ts'
import type { Metrics } from '../metrics/metrics.ts'

/** Logs and counts background work: what it was, and how it ended. */
export function tellWork(log: Log, metrics: Pick<Metrics, 'delivered' | 'engineFailed'> | undefined) {
  return {
    sent: (message: { channel: string }) => {
      metrics?.delivered(message.channel, 'sent')
      log.info(message, 'a message was sent')
    },
    notSent: (failure: { channel: string; isDead: boolean }) => {
      metrics?.delivered(failure.channel, failure.isDead ? 'dead' : 'failed')
      if (failure.isDead) log.error(failure, 'a message is given up')
      else log.warn(failure, 'a message was not sent')
    },
    engineFailed: (deed: string, error: unknown) => {
      metrics?.engineFailed(deed)
      log.warn({ deed, err: error }, 'the speech engine failed')
    },
    jobFailed: (failure: object) => log.error(failure, 'a part of a job failed'),
    jobEnded: ({ jobId, kind, call, state, total, done, skipped, failed }: BulkJob) =>
      log.info({ jobId, kind, call, state, total, done, skipped, failed }, 'a job ended'),
  }
}
