import { writeTime } from '../../schema/display.ts'
import { useTexts } from '../../i18n/i18n.ts'
import type { Say } from '../../schema/texts.ts'
import { progressOf, type Job, type JobAct } from '../../runtime/jobs/jobs.ts'
import { StopButton } from '../../runtime/jobs/stop-button.tsx'
import { Button } from '../../widgets/kit/button.tsx'
import { confirm } from '../../widgets/kit/host-store.ts'

export type JobActs = {
  act: (call: JobAct, jobId: string) => Promise<void>
  report: (job: Job) => void
  fetch: (job: Job) => Promise<void>
}

/** One job: its title, its progress, the outcome of its rows, and its actions. */
export function JobLine({ job, act, report, fetch }: { job: Job } & JobActs) {
  const t = useTexts('layout/jobs')
  const { jobId, status, title, total, reason, createTime } = job
  const left = job.skipped + job.failed
  // The rows that a file added are gone for good.
  const undo = async () => {
    const text = [t('undoAsk', { title, count: job.done }), sumOf(job, t)].filter(Boolean).join(' ')
    const asked = { title: t('undo'), text, okText: t('undo') }
    if (job.kind !== 'import' || (await confirm(asked))) await act('undo', jobId)
  }
  return (
    <div className="ly-job" data-status={status}>
      <strong>{title}</strong>
      {/* Jobs with the same name are told apart by their start time. */}
      {createTime && <time dateTime={createTime}>{writeTime(createTime).slice(0, 16)}</time>}
      <span className="ly-job-far">
        {(status === 'running' || status === 'stopped') && <progress value={progressOf(job)} max={total} aria-label={title} />}
        <span>{useFar(job)}</span>
        {reason && <span>{reason}</span>}
      </span>
      <span className="ly-job-acts">
        {status === 'running' && (
          <StopButton size="small" onStop={() => void act('stop', jobId)}>
            {t('stop')}
          </StopButton>
        )}
        {status === 'stopped' && !job.undone && (
          <Button size="small" onClick={() => void act('resume', jobId)}>
            {t('resume')}
          </Button>
        )}
        {status === 'asking' && job.checked > 0 && (
          <Button size="small" variant="primary" onClick={() => void act('resume', jobId)}>
            {t(job.failed > 0 ? 'importRight' : 'importAll', { count: job.checked })}
          </Button>
        )}
        {job.fileUntil && (
          <Button size="small" variant={job.seen ? 'default' : 'primary'} onClick={() => void fetch(job)}>
            {job.format ? t('fetchAs', { kind: job.format.toUpperCase() }) : t('fetch')}
          </Button>
        )}
        {(left > 0 || status === 'done') && job.kind !== 'export' && status !== 'running' && (
          <Button size="small" onClick={() => report(job)}>
            {t('report')}
          </Button>
        )}
        {job.failed > 0 && status === 'done' && (
          <Button size="small" onClick={() => void act('again', jobId)}>
            {t('again', { count: job.failed })}
          </Button>
        )}
        {job.undo && (
          <Button size="small" onClick={() => void undo()}>
            {t('undo')}
          </Button>
        )}
        {status !== 'running' && !job.seen && (
          <Button size="small" variant="link" onClick={() => void act('seen', jobId)}>
            {t('close')}
          </Button>
        )}
      </span>
    </div>
  )
}

/** What the rows of a file came to, where all that were right have gone in. */
const sumOf = ({ amount, done, checked }: Job, t: Say<'layout/jobs'>): string =>
  amount && done === checked ? t('comesTo', { amount }) : ''

function useFar(job: Job): string {
  const t = useTexts('layout/jobs')
  const { status, phase, total, done, skipped, failed } = job
  const parts = [
    status === 'asking'
      ? failed > 0
        ? t('asking', { count: failed })
        : t('ready', { count: job.checked })
      : phase === 'checking'
        ? t('checked', { at: progressOf(job), count: total })
        : t('done', { done, count: total }),
  ]
  if (status === 'asking' && job.amount) parts.push(t('asksFor', { count: job.checked, amount: job.amount }))
  if (job.fileUntil) parts.push(t('until', { time: writeTime(job.fileUntil).slice(0, 16) }))
  else if (job.kind === 'export' && status === 'done') parts.push(t('gone'))
  if (skipped > 0) parts.push(t('skipped', { count: skipped }))
  if (failed > 0 && status !== 'asking') parts.push(t('failed', { count: failed }))
  if (job.undone) parts.push(t('undone'))
  else if (status === 'stopped') parts.push(t('stopped'))
  return parts.join(t('between'))
}
