import { computedField } from '../../core/operation.ts'

/** The maximum number of requests per minute from one address; the server counts them, whoever sends them. */
export const computed = computedField('application.addressRate', async ({ rows, limits }) => rows.map(() => limits.rate))
