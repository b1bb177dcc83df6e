import { computedField } from '../../core/operation.ts'
import { toldInOneLine } from '../../audit/told.ts'

export const computed = computedField('audit.summary', async ({ contract, rows, locale }) =>
  rows.map((row) => toldInOneLine(contract, row, locale)),
)
