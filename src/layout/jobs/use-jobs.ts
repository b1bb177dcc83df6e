import { useEventListener, useInterval, useMemoizedFn, useTimeout, useUpdateEffect } from 'ahooks'
import { useEffect, useRef, useSyncExternalStore } from 'react'
import { nameExport, saveFile } from '../../runtime/action/save-file.ts'
import { Problem } from '../../request/problem.ts'
import { useLocale } from '../../i18n/i18n.ts'
import { useClient } from '../../request/use-client.ts'
import { holdJobs, readJobs, watchJobs, type Job, type JobAct, type JobCalls } from '../../runtime/jobs/jobs.ts'
import { toast } from '../../widgets/kit/toast-store.ts'

/** Milliseconds to arrive: the page comes first. */
const ARRIVAL = 1500
/** While something is at work. */
const OFTEN = 1000
/** A workbook takes a while to be made. */
const WAIT = 120_000
/** Another window may have begun something. */
const REST = 60_000

/** The person's work on many rows, read as long as it goes on, and what can be done about one. */
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
      // It is asked again: the work itself goes on.
      if (!(problem instanceof Problem)) throw problem
    } finally {
      isAsking.current = false
    }
  })

  /** The file of an export; whoever has fetched it need not be told of it again. */
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

  useTimeout(() => void ask(), ARRIVAL)
  // Why one has stopped is told in the language of whoever asks.
  useUpdateEffect(() => void ask(), [useLocale()])
  useInterval(() => void ask(), jobs.some(({ status }) => status === 'running') ? OFTEN : undefined)
  useEventListener('focus', () => performance.now() - askedAt.current > REST && void ask())
  // What another person had begun is nobody's business here.
  useEffect(() => () => holdJobs([]), [])
  return { jobs, act, fetch }
}
