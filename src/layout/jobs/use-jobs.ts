import { useEventListener, useInterval, useMemoizedFn, useTimeout, useUpdateEffect } from 'ahooks'
import { useEffect, useRef, useSyncExternalStore } from 'react'
import { nameExport, saveFile } from '../../runtime/action/save-file.ts'
import { Problem } from '../../request/problem.ts'
import { useLocale } from '../../i18n/i18n.ts'
import { useClient } from '../../request/use-client.ts'
import { holdJobs, readJobs, watchJobs, type Job, type JobAct, type JobCalls } from '../../runtime/jobs/jobs.ts'
import { toast } from '../../widgets/kit/toast-store.ts'

/** The initial delay in milliseconds: the page comes first. */
const ARRIVAL = 1500
/** The polling interval while a job is running. */
const OFTEN = 1000
/** The download timeout: writing a workbook takes a while. */
const WAIT = 120_000
/** The polling interval otherwise: another window may have started a job. */
const REST = 60_000

/** The person's bulk jobs, polled while any is running, and the actions on a job. */
export function useJobs(calls: JobCalls) {
  const client = useClient()
  const jobs = useSyncExternalStore(watchJobs, readJobs)
  const isAsking = useRef(false)
  const askedAt = useRef(0)

  const ask = useMemoizedFn(async () => {
    if (isAsking.current) return
    isAsking.current = true
    askedAt.current = performance.now()
    try {
      const answer = await client.call<{ jobs?: Job[] } | null>(calls.list, {}, { silent: true })
      holdJobs(Array.isArray(answer?.jobs) ? answer.jobs : [])
    } catch (problem) {
      // Polling continues: the job itself keeps running.
      if (!(problem instanceof Problem)) throw problem
    } finally {
      isAsking.current = false
    }
  })

  /** Downloads the file of an export and marks the job as seen. */
  const fetch = useMemoizedFn(async ({ jobId, title, seen }: Job) => {
    try {
      const file = await client.call<Blob>(calls.download, { jobId }, { quiet: true, timeout: WAIT })
      saveFile(file, nameExport(title, file.type.includes('sheet') ? 'xlsx' : 'csv'))
    } catch (problem) {
      if (!(problem instanceof Problem)) throw problem
      return void toast.error(problem.message)
    }
    if (!seen) await act('seen', jobId)
  })

  const act = useMemoizedFn(async (call: JobAct, jobId: string) => {
    try {
      await client.call(calls[call]!, { jobId }, { quiet: true })
    } catch (problem) {
      if (!(problem instanceof Problem)) throw problem
      toast.error(problem.message)
    }
    await ask()
  })

  /** Notes that a job was seen, although nobody closed it; where that is not noted it comes again with the next page. */
  const pass = useMemoizedFn((jobId: string) => {
    holdJobs(readJobs().map((job) => (job.jobId === jobId ? { ...job, seen: true } : job)))
    client.call(calls.seen, { jobId }, { silent: true }).catch(() => undefined)
  })

  useTimeout(() => void ask(), ARRIVAL)
  // The reason why a job has stopped is in the language of the request.
  useUpdateEffect(() => void ask(), [useLocale()])
  useInterval(() => void ask(), jobs.some(({ status }) => status === 'running') ? OFTEN : undefined)
  useEventListener('focus', () => performance.now() - askedAt.current > REST && void ask())
  // Jobs of another person must not stay.
  useEffect(() => () => holdJobs([]), [])
  return { jobs, act, fetch, pass }
}
