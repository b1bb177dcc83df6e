import { computedField } from '../../core/operation.ts'

/** What one address may ask in a minute; the server counts, whoever asks. */
export const computed = computedField('application.addressRate', async ({ rows, limits }) => rows.map(() => limits.rate))
