import type { ProductPageTexts } from './text-types.ts'
import { useSite } from './use-site.ts'

/** Prices are asked for on the page; where they do not come, it says so and asks again. */
export function PricesFailed({ words, ask }: { words: ProductPageTexts; ask: () => void }) {
  const { words: around } = useSite()
  return (
    <p className="st-prices-none" role="alert">
      {words.pricesFailed}{' '}
      <button type="button" className="st-button" onClick={ask}>
        {around.retry}
      </button>
    </p>
  )
}
