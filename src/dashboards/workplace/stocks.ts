import type { Package } from './summary.ts'

/** Packages of the same service and unit form one stock: they are used one after the other. */
export type Stock = Package & { count: number }

export function stocksOf(packages: Package[]): Stock[] {
  const stocks = new Map<string, Stock>()
  for (const one of packages) {
    const key = `${one.service} ${one.unitTitle}`
    const known = stocks.get(key)
    if (!known) stocks.set(key, { ...one, count: 1 })
    else {
      // Sorted by expiry; the last one determines how long all of them last.
      const { runsOutOn } = one
      Object.assign(known, { count: known.count + 1, total: known.total + one.total, remain: known.remain + one.remain, runsOutOn })
    }
  }
  return [...stocks.values()]
}

/** The first day on which a service has nothing left: a package that is followed by another does not count. */
export const firstEmptyDay = (packages: Package[]): string | undefined =>
  stocksOf(packages)
    .flatMap(({ runsOutOn }) => runsOutOn ?? [])
    .toSorted()[0]
