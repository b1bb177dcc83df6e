import { writeAmountOf } from '../../src/schema/amount.ts'
import type { Locale } from '../../src/schema/compiled.ts'
import type { Contract } from '../../src/schema/contract.ts'
import { sayIn } from '../../scripts/lib/say-in.ts'
import type { Amounts, BulkJob } from '../core/bulk-job.ts'
import { titlesOf } from '../figures/titles.ts'

/** Both together, each unit by itself. */
export function addUp(so: Amounts | null, more: Amounts): Amounts | null {
  const all = { ...so }
  for (const [unit, amount] of Object.entries(more)) all[unit] = (all[unit] ?? 0) + amount
  return Object.keys(all).length > 0 ? all : null
}

/** What the valid lines of a file come to, in words: `12,000 calls, 50 hours`; null if they give nothing that adds up. */
export function sayAmounts(contract: Contract, { call, amounts }: Pick<BulkJob, 'call' | 'amounts'>, locale: Locale): string | null {
  const entity = contract.calls[call]?.entity
  if (!amounts || entity === undefined) return null
  const titleOf = titlesOf(contract, entity, 'unit', locale)
  const said = Object.entries(amounts).map(([unit, amount]) => writeAmountOf(amount, { unit, unitTitle: titleOf(unit) }, locale))
  return said.join(sayIn(locale)('schema/display', 'comma'))
}
