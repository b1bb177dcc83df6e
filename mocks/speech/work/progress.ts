import type { Job } from '../../core/job.ts'
import type { Database, Query } from '../../db/database.ts'

export type Tell = (share: number) => void

/** Stores the progress of a job: at whole percents, and never backwards. Not awaited; does nothing if another worker has taken over. */
export function createTell(db: Database, { taskId, worker }: Pick<Job, 'taskId' | 'worker'>): Tell {
  let last = 0
  return (share) => {
    const percent = Math.floor(Math.min(1, share) * 100)
    if (percent <= last) return
    last = percent
    const noted = db.write((trx) =>
      trx
        .updateTable('speech_job')
        .set({ share: percent / 100 })
        .where('taskId', '=', taskId)
        .where('worker', '=', worker)
        .where('share', '<', percent / 100)
        .execute(),
    )
    void noted.catch(() => undefined)
  }
}

/** Maps the progress of a part to that of the whole, e.g. from 0.5 to 1. */
export const within =
  (tell: Tell, from: number, to: number): Tell =>
  (share) =>
    tell(from + Math.min(1, share) * (to - from))

/** Below this share, the remaining time cannot be estimated. */
const LEAST = 0.05

export type Progress = { percent: number; left: number | null }

/** The progress of tasks that are being processed, and their remaining time at the present pace. */
export async function progressOf(on: Query, taskIds: string[], now: number): Promise<Map<string, Progress>> {
  if (taskIds.length === 0) return new Map()
  const jobs = await on
    .selectFrom('speech_job')
    .select(['taskId', 'share', 'beganTime'])
    .where('taskId', 'in', taskIds)
    .where('kind', '!=', 'callback')
    .where('beganTime', 'is not', null)
    .execute()
  return new Map(
    jobs.map(({ taskId, share, beganTime }) => {
      const passed = Math.max(0, now - Date.parse(beganTime!)) / 1000
      const left = share < LEAST ? null : Math.ceil((passed / share) * (1 - share))
      return [taskId, { percent: Math.floor(share * 100 + 1e-6), left }]
    }),
  )
}
