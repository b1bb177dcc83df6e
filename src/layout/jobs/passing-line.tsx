import { useDocumentVisibility, useTimeout } from 'ahooks'
import { useState } from 'react'
import type { Job } from '../../runtime/jobs/jobs.ts'
import { JobLine, type JobActs } from './job-line.tsx'

/** For how long a success stands above the page, in milliseconds; it stays in the list of jobs. */
const SHOWN = 20_000

/** Nothing is left to be done about it; a file waits to be downloaded. */
const isSuccess = ({ status, kind, failed, skipped }: Job) => status === 'done' && kind !== 'export' && failed + skipped === 0

/** A job above the page. A success goes by itself, but not from under the hand of somebody who wants to undo it, nor unseen. */
export function PassingLine({ job, pass, ...acts }: { job: Job; pass: (jobId: string) => void } & JobActs) {
  const [isHeld, hold] = useState(false)
  const isInSight = useDocumentVisibility() !== 'hidden'
  useTimeout(() => pass(job.jobId), isSuccess(job) && isInSight && !isHeld ? SHOWN : undefined)
  const [keep, leave] = [() => hold(true), () => hold(false)]
  return (
    <div onMouseEnter={keep} onMouseLeave={leave} onFocus={keep} onBlur={leave}>
      <JobLine job={job} {...acts} />
    </div>
  )
}
