import type { Bar } from '../../schema/manifest.ts'

export type JobCalls = NonNullable<Bar['jobs']>

/** What a person can do about one. */
export type JobAct = 'stop' | 'resume' | 'again' | 'seen' | 'undo'

/** Work on many rows, as the backend tells of it. */
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
  createTime: string
  /** Until when the file of an export can be fetched. */
  fileUntil: string | null
  /** Whether the person can take it back. */
  undo: boolean
}

let jobs: readonly Job[] = []
const watchers = new Set<() => void>()
const endings = new Set<(job: Job) => void>()

/** Jobs that a page tells of by itself, as long as it is looked at. */
const attended = new Set<string>()

/** Says that a page tells of a job itself; what is answered ends that. */
export function attendJob(jobId: string): () => void {
  attended.add(jobId)
  return () => {
    attended.delete(jobId)
    for (const watcher of watchers) watcher()
  }
}

export const isAttended = ({ jobId }: Pick<Job, 'jobId'>): boolean => attended.has(jobId)

export const readJobs = (): readonly Job[] => jobs

export function watchJobs(watcher: () => void): () => void {
  watchers.add(watcher)
  return () => watchers.delete(watcher)
}

/** Tells of every job that has come to rest: what it has changed is to be read anew. */
export function watchEndings(watcher: (job: Job) => void): () => void {
  endings.add(watcher)
  return () => endings.delete(watcher)
}

/** What the backend has answered takes the place of what was known. */
export function holdJobs(next: readonly Job[]): void {
  const running = new Set(jobs.filter(({ status }) => status === 'running').map(({ jobId }) => jobId))
  jobs = next
  for (const watcher of watchers) watcher()
  for (const job of next) if (running.has(job.jobId) && job.status !== 'running') for (const ending of endings) ending(job)
}

/** One that was begun here stands there at once. */
export function addJob(begun: Pick<Job, 'jobId' | 'kind' | 'call' | 'title' | 'total'>): void {
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

/** How far it is, of how many. */
export function progressOf({ phase, checked, done, skipped, failed }: Job): number {
  return phase === 'checking' ? checked + failed : done + skipped + failed
}
