import { computedField } from '../../core/operation.ts'

/** The source that paid for a call: a package, or the free quota; null if the call failed or had no length. */
export const computed = computedField('call-log.payer', async ({ rows }) =>
  rows.map(({ code, amount, grantNo }) => (grantNo ? 'package' : code === 0 && (amount ?? 0) > 0 ? 'free' : 'nobody')),
)
