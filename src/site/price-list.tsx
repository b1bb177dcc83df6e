import { offerings } from './offerings.ts'
import { writeMoney, writeNumber } from '../schema/figures.ts'
import { as, measures, type Package, type Unit, writeAmount, writeFree } from './packages.ts'
import { products } from './products.ts'
import type { PricingTexts, ProductPageTexts } from './text-types.ts'
import { usePlace } from './use-site.ts'

type Known = { packages: Map<string, Package[]> | undefined; content: PricingTexts; words: ProductPageTexts }

/** What packages are sold for, in the order of the menus. */
export const sold = offerings.filter((name) => products[name].service)

/** The free quota of each service per day, with which everybody starts. */
export function FreeQuotas({ packages, content, words }: Known) {
  const place = usePlace()
  return (
    <div className="st-shows st-free">
      <table aria-busy={!packages}>
        <caption>{content.freeTitle}</caption>
        <tbody>
          {sold.map((name) => {
            const [first] = packages?.get(products[name].service!) ?? []
            return (
              <tr key={name}>
                <th scope="row">
                  <a href={place(name).href}>{place(name).title}</a>
                </th>
                <td>{first ? writeFree(first.freeQuota, first.unit, words.freeUnits) : packages ? '–' : '\u00a0'}</td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </div>
  )
}

/** All packages on sale, by service, as the console sells them now. */
export function PriceList({ packages, content, words }: Known) {
  return (
    <section className="st-price-list" aria-labelledby="st-price-list">
      <h2 id="st-price-list">{content.listTitle}</h2>
      <p className="st-under">{content.listText}</p>
      {!packages && <noscript />}
      <table {...as('table')} aria-labelledby="st-price-list" aria-busy={!packages}>
        <thead {...as('rowgroup')}>
          <tr {...as('row')}>
            {[words.amount, words.price, content.each, words.concurrency, words.valid].map((head) => (
              <th key={head} {...as('columnheader')} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        {sold.map((name) => (
          <Offers key={name} name={name} offers={packages?.get(products[name].service!)} isNone={packages !== undefined} words={words} />
        ))}
      </table>
    </section>
  )
}

type Offered = { name: (typeof sold)[number]; offers: Package[] | undefined; isNone: boolean; words: ProductPageTexts }

function Offers({ name, offers, isNone, words }: Offered) {
  const place = usePlace()
  const unit: Unit = offers?.[0]?.unit ?? 'call'
  return (
    <tbody {...as('rowgroup')}>
      <tr {...as('row')} className="st-price-of">
        <th {...as('rowheader')} scope="rowgroup" colSpan={5}>
          <a href={place(name).href}>{place(name).title}</a>
          {!offers && <span>{isNone ? words.noPrices : '\u00a0'}</span>}
        </th>
      </tr>
      {offers?.map((one) => (
        <tr key={JSON.stringify(one)} {...as('row')}>
          <th {...as('rowheader')} scope="row">
            {writeAmount(one.amount, unit, words.units)}
          </th>
          <td {...as('cell')}>{writeMoney(one.price)}</td>
          <td {...as('cell')}>
            <span>{words.each[unit]}</span> {writeMoney((one.price * measures[unit].per) / one.amount)}
          </td>
          <td {...as('cell')} data-label={words.concurrency}>
            {writeNumber(one.concurrency)}
          </td>
          <td {...as('cell')} data-label={words.valid}>{`${writeNumber(one.validDays)} ${words.days}`}</td>
        </tr>
      ))}
    </tbody>
  )
}
