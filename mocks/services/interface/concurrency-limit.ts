import { computedField } from '../../core/operation.ts'
import { boughtFor, raisedFor } from '../../metering/limits-today.ts'

/** The maximum number of concurrent calls of this service for the reader. */
export const computed = computedField('interface.concurrencyLimit', async ({ on, rows, person }) => {
  const [bought, raised] = person ? await Promise.all([boughtFor(on, person.userId), raisedFor(on, person.userId)]) : [new Map(), new Map()]
  return rows.map(({ service, defaultConcurrency }) =>
    Math.max(bought.get(service) ?? 0, raised.get(service) ?? 0, defaultConcurrency ?? 2),
  )
})
