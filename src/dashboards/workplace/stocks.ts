import type { Stock } from './summary.ts'

/** The first day on which a service has nothing left. */
export const firstEmptyDay = (stocks: readonly Stock[]): string | undefined =>
  stocks.flatMap(({ runsOutOn }) => runsOutOn ?? []).toSorted()[0]

export const packagesIn = (stocks: readonly Stock[]): number => stocks.reduce((sum, { count }) => sum + count, 0)
