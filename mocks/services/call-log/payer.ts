import { computedField } from '../../core/operation.ts'

/** What a call was paid from: a package, else the free quota; what failed or was of no length is paid by nobody. */
export const computed = computedField('call-log.payer', async ({ rows }) =>
  rows.map(({ code, amount, grantNo }) => (grantNo ? 'package' : code === 0 && (amount ?? 0) > 0 ? 'free' : 'nobody')),
)
