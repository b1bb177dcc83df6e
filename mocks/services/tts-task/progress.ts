import { computedField } from '../../core/operation.ts'
import { progressOf } from '../../speech/work/progress.ts'

/** The progress of a task that is being processed; null for any other. */
export const computed = computedField('tts-task.progress', async ({ on, rows, now }) => {
  const running = rows.filter(({ status }) => status === 'running').map(({ taskId }) => taskId)
  const known = await progressOf(on, running, now)
  return rows.map(({ taskId, status }) => (status === 'running' ? (known.get(taskId) ?? { percent: 0, left: null }) : null))
})
