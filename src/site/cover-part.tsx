import { useSession } from '../session/use-session.ts'
import { writeNumber } from '../schema/figures.ts'
import { orderOf, type Package, writeAmount } from './packages.ts'
import type { ProductPageTexts } from './text-types.ts'
import { useHref } from './use-site.ts'

/** So many of a package, as part of a total; whoever is signed in goes on from it to its order. */
export function CoverPart({ offer, count, words }: { offer: Package; count: number; words: ProductPageTexts }) {
  const hrefOf = useHref()
  const signedIn = useSession().state.status !== 'guest'
  const text = `${writeNumber(count)} × ${writeAmount(offer.amount, offer.unit, words.units)}`
  if (!signedIn) return <span>{text}</span>
  return (
    <a href={hrefOf(orderOf([{ offer, count }]))} title={words.buy}>
      {text}
    </a>
  )
}
