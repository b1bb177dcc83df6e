import { createPortal } from 'react-dom'
import { useTexts } from '../../i18n/i18n.ts'
import { Glyph } from '../../look/glyph.tsx'
import { useJobNews } from './use-job-news.ts'
import { isAttended, isGivenUp, type Job, type JobCalls } from '../../runtime/jobs/jobs.ts'
import { IconButton } from '../../widgets/kit/button.tsx'
import { openDialog } from '../../widgets/kit/host-store.ts'
import { Popover } from '../../widgets/kit/popover.tsx'
import { JobLine, type JobActs } from './job-line.tsx'
import { PassingLine } from './passing-line.tsx'
import { JobReport } from './job-report.tsx'
import { useJobs } from './use-jobs.ts'
import { useTitles } from './use-titles.ts'
import './jobs.css'

/** Bulk jobs: running and unseen finished ones above the page, of which a success goes by itself, and all recent ones behind a button in the bar. */
export function Jobs({ calls, strip }: { calls: JobCalls; strip: HTMLElement | null }) {
  const t = useTexts('layout/jobs')
  const { jobs: all, act, fetch, pass } = useJobs(calls)
  const titled = useTitles(all)
  const jobs = all.filter((job) => !isGivenUp(job)).map(titled)
  const report = (job: Job) => void openDialog({ title: job.title, size: 'large', render: () => <JobReport job={job} calls={calls} /> })
  const acts: JobActs = { act, report, fetch }
  useJobNews(acts, titled)
  const shown = jobs.filter((job) => !isAttended(job) && (job.status === 'running' || !(job.seen || job.undone)))
  if (jobs.length === 0) return null
  const label = shown.length > 0 ? t('jobsNew', { count: shown.length }) : t('jobs')
  return (
    <>
      <Popover
        label={t('jobs')}
        trigger={(props) => (
          <IconButton
            label={label}
            className="ly-bell"
            icon={
              <>
                <Glyph name="density" />
                {shown.length > 0 && (
                  <span className="ly-bell-count" aria-hidden="true">
                    {shown.length}
                  </span>
                )}
              </>
            }
            {...props}
          />
        )}
      >
        <div className="ly-jobs">
          <strong>{t('jobs')}</strong>
          <ul>
            {jobs.map((job) => (
              <li key={job.jobId}>
                <JobLine job={job} {...acts} />
              </li>
            ))}
          </ul>
        </div>
      </Popover>
      {strip &&
        shown.length > 0 &&
        createPortal(
          <section className="ly-job-strip" aria-label={t('jobs')}>
            {shown.slice(0, 3).map((job) => (
              <PassingLine key={job.jobId} job={job} pass={pass} {...acts} />
            ))}
          </section>,
          strip,
        )}
    </>
  )
}
