import type { Package } from './summary.ts'

/** Packages of one service and unit are one stock: they are used up one after the other. */
export type Stock = Package & { count: number }

export function stocksOf(packages: Package[]): Stock[] {
  const stocks = new Map<string, Stock>()
  for (const one of packages) {
    const key = `${one.service} ${one.unitTitle}`
    const known = stocks.get(key)
    if (!known) stocks.set(key, { ...one, count: 1 })
    else {
      // They come in the order in which they end; the last one says how long all of them last.
      const { runsOutOn } = one
      Object.assign(known, { count: known.count + 1, total: known.total + one.total, remain: known.remain + one.remain, runsOutOn })
    }
  }
  return [...stocks.values()]
}

/** The first day on which there is nothing left of a service: a package that another follows keeps nobody waiting. */
export const firstEmptyDay = (packages: Package[]): string | undefined =>
  stocksOf(packages)
    .flatMap(({ runsOutOn }) => runsOutOn ?? [])
    .toSorted()[0]
