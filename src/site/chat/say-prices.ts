import { type Offering, offerings } from '../offerings.ts'
import { isListOf, isRecord } from '../../request/shapes.ts'
import type { Client } from '../../request/client.ts'
import { writeMoney } from '../../schema/figures.ts'
import type { Say } from '../../schema/texts.ts'
import { measures, type Package, writeFree } from '../packages.ts'
import { products } from '../products.ts'
import type { ProductPageTexts } from '../text-types.ts'
import { weighWords } from './find-answers.ts'

/** The service that a question names by its words in `chat.json`; undefined if it names none that is on sale. */
export function findService(asked: string, services: Record<string, string>): Offering | undefined {
  const scored = offerings
    .filter((name) => products[name].service)
    .map((name) => ({ name, score: weighWords(asked, services[name] ?? '') }))
    .toSorted((a, b) => b.score - a.score)
  return scored[0] && scored[0].score > 0 ? scored[0].name : undefined
}

/** What a service costs now: the free quota, and the price of the cheapest package. */
export async function sayPrices(
  client: Client,
  name: Offering,
  { say, words, title }: { say: Say<'site/chat'>; words: ProductPageTexts; title: string },
): Promise<string> {
  const offers = await client.post<Package[]>(
    '/server/packet/public-list',
    { service: products[name].service },
    { silent: true, fits: isListOf(isRecord) },
  )
  const head = say('priceOf', { service: title })
  const [first] = offers
  if (!first) return say('priceAll', { head, parts: say('priceNone') })
  const { unit, freeQuota } = first
  const paid = offers.filter(({ price }) => price > 0)
  const parts = [
    ...(freeQuota > 0 ? [say('priceFree', { amount: writeFree(freeQuota, unit, words.freeUnits) })] : []),
    ...(paid.length > 0
      ? [
          say('priceFrom', {
            price: writeMoney(Math.min(...paid.map(({ price }) => price))),
            per: words.each[unit].toLocaleLowerCase(),
            each: writeMoney(Math.min(...paid.map(({ price, amount }) => (price * measures[unit].per) / amount))),
          }),
        ]
      : []),
  ]
  return say('priceAll', { head, parts: parts.join(say('listComma')) })
}
