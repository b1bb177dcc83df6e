import { useMemoizedFn } from 'ahooks'
import { useEffect } from 'react'
import { useTexts } from '../../i18n/i18n.ts'
import type { JobActs } from './job-line.tsx'
import { isAttended, watchEndings, type Job } from '../../runtime/jobs/jobs.ts'
import { toast } from '../../widgets/kit/toast-store.ts'

/** Notifies the person on any page that a job has finished. */
export function useJobNews({ act }: Pick<JobActs, 'act'>, titled: (job: Job) => Job): void {
  const t = useTexts('layout/jobs')
  const tell = useMemoizedFn((job: Job) => {
    if (isAttended(job)) return
    const back = { title: t('undo'), run: () => void act('undo', job.jobId) }
    // To undo an import asks first, where it is listed.
    const offer = job.undo && job.kind !== 'import' ? { act: back } : {}
    const { kind, status, title, checked, done, skipped, failed } = titled(job)
    if (status === 'asking' && failed > 0) toast.warning(t('toldAsking', { title, count: failed }))
    else if (status === 'asking') toast.info(t('toldReady', { title, count: checked }))
    else if (status === 'done' && job.fileUntil) toast.success(t('toldFile', { title }))
    else if (status === 'done' && kind === 'export') toast.warning(`${title}: ${job.reason ?? t('gone')}`)
    else if (status === 'done' && failed + skipped > 0) toast.warning(t('toldPart', { title, done, left: skipped + failed }), offer)
    else if (status === 'done') toast.success(t('toldDone', { title, count: done }), offer)
  })
  useEffect(() => watchEndings(tell), [tell])
}
