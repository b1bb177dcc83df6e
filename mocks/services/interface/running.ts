import { computedField } from '../../core/operation.ts'
import { runningNow } from '../../metering/limits-today.ts'

/** The number of the reader's running calls. */
export const computed = computedField('interface.running', async ({ on, rows, now, person }) => {
  const userId = person ? [person.userId] : ['']
  const running = await runningNow(on, { userId }, 'code', now)
  return rows.map(({ code }) => running.get(code) ?? 0)
})
