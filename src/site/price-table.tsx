import { writeMoney, writeNumber } from '../schema/figures.ts'
import { useSession } from '../session/use-session.ts'
import { CostCalculator } from './cost-calculator.tsx'
import { as, measures, type Package, useCanBuy, usePackages, writeAmount } from './packages.ts'
import { AskAgain } from './ask-again.tsx'
import type { ProductPageTexts } from './text-types.ts'
import { useHref } from './use-site.ts'
import './price-table.css'

/** The packages that the console sells now, and what a given usage would cost. */
export function PriceTable({ service, words }: { service: string; words: ProductPageTexts }) {
  const hrefOf = useHref()
  const signedIn = useSession().state.status !== 'guest'
  const canBuy = useCanBuy(signedIn)
  const { packages, failed, ask } = usePackages(service)
  return (
    <section aria-labelledby="st-prices">
      <h2 id="st-prices">{words.prices}</h2>
      <p className="st-under">{words.pricesText}</p>
      {!packages && <noscript />}
      {failed && <AskAgain className="st-prices-none" text={words.pricesFailed} ask={ask} />}
      {packages?.length === 0 && <p className="st-prices-none">{words.noPrices}</p>}
      {!failed && (!packages || packages.length > 0) && (
        <div className="st-prices">
          <Table packages={packages} words={words} />
          {packages ? <CostCalculator packages={packages} words={words} /> : <div className="st-cost" aria-busy="true" />}
        </div>
      )}
      <p className="st-ways">
        <a
          className="st-button st-primary"
          href={hrefOf(!signedIn ? '/user/register' : canBuy ? '/asr/purchase' : '/cost/order?_open=buy')}
        >
          {words.buy}
        </a>
      </p>
    </section>
  )
}

function Table({ packages, words }: { packages: Package[] | undefined; words: ProductPageTexts }) {
  // What it is counted in is known with the first package.
  const each = packages ? words.each[packages[0]!.unit] : '\u00a0'
  return (
    <div className="st-table">
      <table {...as('table')} aria-labelledby="st-prices" aria-busy={!packages}>
        <thead {...as('rowgroup')}>
          <tr {...as('row')}>
            {[words.amount, words.price, each, words.concurrency, words.valid].map((head) => (
              <th key={head} {...as('columnheader')} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody {...as('rowgroup')}>
          {packages ? (
            packages.map((one) => (
              <tr key={JSON.stringify(one)} {...as('row')}>
                <th {...as('rowheader')} scope="row">
                  {writeAmount(one.amount, one.unit, words.units)}
                </th>
                <td {...as('cell')}>{writeMoney(one.price)}</td>
                <td {...as('cell')} data-label={words.each[one.unit]}>
                  {writeMoney((one.price * measures[one.unit].per) / one.amount)}
                </td>
                <td {...as('cell')} data-label={words.concurrency}>
                  {writeNumber(one.concurrency)}
                </td>
                <td {...as('cell')} data-label={words.valid}>{`${writeNumber(one.validDays)} ${words.days}`}</td>
              </tr>
            ))
          ) : (
            <tr {...as('row')}>
              <td {...as('cell')} colSpan={5}>
                &nbsp;
              </td>
            </tr>
          )}
        </tbody>
      </table>
    </div>
  )
}
