import type { Bar } from '../../schema/manifest.ts'

export type JobCalls = NonNullable<Bar['jobs']>

/** The actions on a job. */
export type JobAct = 'stop' | 'resume' | 'again' | 'seen' | 'undo'

/** A bulk job as the backend describes it. */
export type Job = {
  jobId: string
  kind: string
  call: string
  title: string
  status: 'running' | 'stopped' | 'asking' | 'done'
  phase: 'checking' | 'running'
  reason: string | null
  total: number
  checked: number
  done: number
  skipped: number
  failed: number
  seen: boolean
  /** The screen on which it was started; a backend may not know it. */
  screen?: string | null
  action?: string | null
  /** The job that this one undoes. */
  undoes?: string | null
  createTime: string
  /** The time until which the file of an export can be downloaded. */
  fileUntil: string | null
  /** The kind of that file, such as `csv`; a backend may not tell. */
  format?: string | null
  /** What the valid lines of a file come to, in words; a backend may not tell. */
  amount?: string | null
  /** Whether the person can undo it. */
  undo: boolean
  /** The number of rows that were undone: such a job does not go on. A backend may not tell. */
  undone?: number
}

let jobs: readonly Job[] = []
const watchers = new Set<() => void>()
const endings = new Set<(job: Job) => void>()

/** Jobs that a page shows by itself while it is open. */
const attended = new Set<string>()

/** Registers that a page shows a job itself; returns a function that unregisters it. */
export function attendJob(jobId: string): () => void {
  attended.add(jobId)
  return () => {
    attended.delete(jobId)
    for (const watcher of watchers) watcher()
  }
}

export const isAttended = ({ jobId }: Pick<Job, 'jobId'>): boolean => attended.has(jobId)

/** A file that was checked, and then replaced, or closed: nobody wants its lines any more. */
export const isGivenUp = ({ seen, status, phase }: Pick<Job, 'seen' | 'status' | 'phase'>): boolean =>
  seen && (status === 'asking' || (status === 'stopped' && phase === 'checking'))

export const readJobs = (): readonly Job[] => jobs

export function watchJobs(watcher: () => void): () => void {
  watchers.add(watcher)
  return () => watchers.delete(watcher)
}

/** Notifies of every finished job, so that the affected data is reloaded. */
export function watchEndings(watcher: (job: Job) => void): () => void {
  endings.add(watcher)
  return () => endings.delete(watcher)
}

/** Replaces the known jobs by those of the backend. */
export function holdJobs(next: readonly Job[]): void {
  const running = new Set(jobs.filter(({ status }) => status === 'running').map(({ jobId }) => jobId))
  jobs = next
  for (const watcher of watchers) watcher()
  for (const job of next) if (running.has(job.jobId) && job.status !== 'running') for (const ending of endings) ending(job)
}

/** Adds a job that was started here at once. */
export function addJob(begun: Pick<Job, 'jobId' | 'kind' | 'call' | 'title' | 'total' | 'screen' | 'action'>): void {
  const fresh = {
    status: 'running',
    phase: 'running',
    reason: null,
    checked: 0,
    done: 0,
    skipped: 0,
    failed: 0,
    seen: false,
    fileUntil: null,
    undo: false,
  } as const
  holdJobs([{ ...fresh, ...begun, createTime: '' }, ...jobs.filter(({ jobId }) => jobId !== begun.jobId)])
}

/** The number of rows that are finished, of either phase. */
export function progressOf({ phase, checked, done, skipped, failed }: Job): number {
  return phase === 'checking' ? checked + failed : done + skipped + failed
}
