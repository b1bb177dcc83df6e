import { useRequest } from 'ahooks'
import { useTexts } from '../../i18n/i18n.ts'
import { useClient } from '../../request/use-client.ts'
import { saveFile } from '../../runtime/action/save-file.ts'
import type { Job, JobCalls } from '../../runtime/jobs/jobs.ts'
import { Button } from '../../widgets/kit/button.tsx'
import { Notice } from '../../widgets/kit/notice.tsx'
import { SkeletonLines } from '../../widgets/kit/skeleton.tsx'

type Reason = { status: string; reason: string | null; count: number }
type Left = { at: number; name: string | null; status: string; reason: string | null }

/** Above more reasons than these there is only what several rows share; the table beneath has the others. */
const FEW = 5

/** Why rows were not processed: the reasons with their counts, the first rows, and all of them as a file. */
export function JobReport({ job, calls }: { job: Job; calls: JobCalls }) {
  const t = useTexts('layout/jobs')
  const client = useClient()
  const { data, error, refresh } = useRequest(() =>
    client.call<{ reasons?: Reason[]; rows?: Left[] }>(calls.report, { jobId: job.jobId }, { quiet: true }),
  )
  if (error)
    return (
      <Notice tone="danger" action={<Button onClick={refresh}>{t('retry')}</Button>}>
        {error.message}
      </Notice>
    )
  if (!data) return <SkeletonLines lines={5} />
  const save = async () =>
    saveFile(await client.call<Blob>(calls.download, { jobId: job.jobId }), `${job.title.replace(/[\\/:*?"<>|\s]+/g, '-')}.csv`)
  const [all, rows] = [data.reasons ?? [], data.rows ?? []]
  const reasons = all.length > FEW ? all.filter(({ count }) => count > 1) : all
  return (
    <div className="ly-job-report">
      <p>{t('done', { done: job.done, count: job.total })}</p>
      <ul>
        {reasons.map(({ status, reason, count }) => (
          <li key={`${status} ${reason}`}>
            <strong>{status === 'failed' ? t('failed', { count }) : t('skipped', { count })}</strong> {reason}
          </li>
        ))}
      </ul>
      {rows.length > 0 && (
        <div className="ly-job-rows" role="region" aria-label={t('rows')} tabIndex={0}>
          <table>
            <thead>
              <tr>
                <th scope="col">{job.kind === 'import' ? t('line') : t('row')}</th>
                <th scope="col">{t('reason')}</th>
              </tr>
            </thead>
            <tbody>
              {rows.map(({ at, name, reason }) => (
                <tr key={at}>
                  <th scope="row">{job.kind === 'import' ? at : (name ?? at)}</th>
                  <td>{reason}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      <p>
        <Button onClick={() => void save()}>{t('download')}</Button>
      </p>
    </div>
  )
}
