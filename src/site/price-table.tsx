import { writeMoney, writeNumber } from '../schema/figures.ts'
import { useSession } from '../session/use-session.ts'
import { CostCalculator } from './cost-calculator.tsx'
import { measures, type Package, useCanBuy, usePackages, writeAmount } from './packages.ts'
import { AskAgain } from './ask-again.tsx'
import type { ProductPageTexts } from './text-types.ts'
import { useHref } from './use-site.ts'
import './price-table.css'

/** The packages that the console sells, as they are on sale at this moment, and what a use of one's own would cost. */
export function PriceTable({ service, words }: { service: string; words: ProductPageTexts }) {
  const hrefOf = useHref()
  const signedIn = useSession().state.status !== 'guest'
  const canBuy = useCanBuy(signedIn)
  const { packages, failed, ask } = usePackages(service)
  return (
    <section aria-labelledby="st-prices">
      <h2 id="st-prices">{words.prices}</h2>
      <p className="st-under">{words.pricesText}</p>
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
  const unit = packages?.[0]?.unit ?? 'call'
  return (
    // A phone lays its rows out as blocks, which would forget that they are a table: so its parts are said aloud.
    <div className="st-table">
      <table role="table" aria-labelledby="st-prices" aria-busy={!packages}>
        <thead role="rowgroup">
          <tr role="row">
            {[words.amount, words.price, words.each[unit], words.concurrency, words.valid].map((head) => (
              <th key={head} role="columnheader" scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {packages ? (
            packages.map((one) => (
              <tr key={JSON.stringify(one)} role="row">
                <th role="rowheader" scope="row">
                  {writeAmount(one.amount, one.unit, words.units)}
                </th>
                <td role="cell">{writeMoney(one.price)}</td>
                <td role="cell" data-label={words.each[one.unit]}>
                  {writeMoney((one.price * measures[one.unit].per) / one.amount)}
                </td>
                <td role="cell" data-label={words.concurrency}>
                  {writeNumber(one.concurrency)}
                </td>
                <td role="cell" data-label={words.valid}>{`${writeNumber(one.validDays)} ${words.days}`}</td>
              </tr>
            ))
          ) : (
            <tr role="row">
              <td role="cell" colSpan={5}>
                &nbsp;
              </td>
            </tr>
          )}
        </tbody>
      </table>
    </div>
  )
}
