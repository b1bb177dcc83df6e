/** A package on sale; prices in fen. */
export type Offer = { amount: number; validDays: number; concurrency: number; price: number }

/** The need: an amount, within a number of days, with a number of simultaneous calls. */
export type Use = { amount: number; days: number; atOnce: number }

export type Cover<O extends Offer> = { parts: { offer: O; count: number }[]; price: number; amount: number }

/** What a package is worth for this need. */
type Worth<O> = { offer: O; amount: number; price: number }

/** After this many steps the best result so far is used; only absurd price lists reach it. */
const STEPS = 200_000

/**
 * The cheapest packages that cover a need; undefined if none do. If a package expires before the end of the period, only the amount used
 * during its validity counts; the best package decides how many calls may run at once, so one of them has to allow it. Free packages are
 * not offers and are ignored.
 */
export function findCover<O extends Offer>(offers: readonly O[], { amount, days, atOnce }: Use): Cover<O> | undefined {
  const worths = offers.flatMap((offer): Worth<O>[] => {
    const usable = offer.validDays >= days ? offer.amount : Math.min(offer.amount, Math.floor((amount * offer.validDays) / days))
    return offer.price > 0 && usable > 0 ? [{ offer, amount: usable, price: offer.price }] : []
  })
  let best: Cover<O> | undefined
  for (const first of worths) {
    if (first.offer.concurrency < atOnce) continue
    const rest = fill(worths, amount - first.amount)
    if (rest && (!best || rest.price + first.price < best.price)) best = join(first.offer, rest)
  }
  return best
}

function join<O extends Offer>(first: O, { parts, price }: { parts: Cover<O>['parts']; price: number }): Cover<O> {
  const known = parts.some(({ offer }) => offer === first)
  const all = known
    ? parts.map(({ offer, count }) => ({ offer, count: offer === first ? count + 1 : count }))
    : [{ offer: first, count: 1 }, ...parts]
  const sorted = all.toSorted((a, b) => b.offer.amount - a.offer.amount)
  return { parts: sorted, price: price + first.price, amount: sorted.reduce((sum, { offer, count }) => sum + offer.amount * count, 0) }
}

/** Branch and bound over the number of each package, the best value first. */
function fill<O extends Offer>(worths: Worth<O>[], need: number): { parts: Cover<O>['parts']; price: number } | undefined {
  const sorted = worths
    .filter((one) => !worths.some((other) => isBetter(other, one)))
    .toSorted((a, b) => a.price * b.amount - b.price * a.amount || b.amount - a.amount)
  const counts = sorted.map(() => 0)
  let best: { parts: Cover<O>['parts']; price: number } | undefined
  let steps = 0
  const visit = (at: number, left: number, spent: number): void => {
    if (left <= 0) {
      if (!best || spent < best.price)
        best = { price: spent, parts: sorted.flatMap(({ offer }, number) => (counts[number] ? [{ offer, count: counts[number] }] : [])) }
      return
    }
    const one = sorted[at]
    if (!one) return
    for (let count = Math.ceil(left / one.amount); count >= 0; count--) {
      const rest = left - count * one.amount
      const next = sorted[at + 1]
      // Every later package is worse value than the next one; fewer of this one only cost more.
      const least = spent + count * one.price + (rest > 0 ? (next ? Math.floor((rest * next.price) / next.amount) : Infinity) : 0)
      if (best && least >= best.price && rest > 0) return
      if (++steps > STEPS && best) return
      counts[at] = count
      visit(at + 1, rest, spent + count * one.price)
      counts[at] = 0
    }
  }
  visit(0, need, 0)
  return best
}

/** Offers at least as much for no higher price; of two equal ones the first stays. */
function isBetter<O>(other: Worth<O>, one: Worth<O>): boolean {
  if (other === one || other.amount < one.amount || other.price > one.price) return false
  return other.amount > one.amount || other.price < one.price
}
