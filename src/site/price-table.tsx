import { useCallback, useEffect, useState } from 'react'
import { useClient } from '../request/use-client.ts'
import { useSession } from '../session/use-session.ts'
import type { ProductWords } from './shapes.ts'
import { usePlace, useSite } from './use-site.ts'

type Package = { amount: number; unit: 'call' | 'second' | 'char'; validDays: number; concurrency: number; price: number }

/** The packages that the console sells, as they are on sale at this moment. */
export function PriceTable({ service, words }: { service: string; words: ProductWords }) {
  const client = useClient()
  const { locale, words: around } = useSite()
  const place = usePlace()
  const signedIn = useSession().state.status !== 'guest'
  const [packages, setPackages] = useState<Package[]>()
  const [failed, setFailed] = useState(false)
  const ask = useCallback(() => {
    setFailed(false)
    client.post<Package[]>('/server/packet/public-list', { service }, { silent: true }).then(setPackages, () => setFailed(true))
  }, [client, service])
  useEffect(ask, [ask])

  const number = new Intl.NumberFormat(locale)
  const money = (fen: number) => `¥${(fen / 100).toFixed(2)}`
  return (
    <section aria-labelledby="st-prices">
      <h2 id="st-prices">{words.prices}</h2>
      <p className="st-under">{words.pricesText}</p>
      {failed && (
        <p className="st-prices-none" role="alert">
          {words.pricesFailed}{' '}
          <button type="button" className="st-button" onClick={ask}>
            {around.retry}
          </button>
        </p>
      )}
      {packages?.length === 0 && <p className="st-prices-none">{words.noPrices}</p>}
      {!failed && (!packages || packages.length > 0) && (
        <div className="st-table" tabIndex={0} role="group" aria-labelledby="st-prices" aria-busy={!packages}>
          <table>
            <thead>
              <tr>
                <th scope="col">{words.amount}</th>
                <th scope="col">{words.price}</th>
                <th scope="col">{words.each}</th>
                <th scope="col">{words.concurrency}</th>
                <th scope="col">{words.valid}</th>
              </tr>
            </thead>
            <tbody>
              {packages ? (
                packages.map((one) => (
                  <tr key={JSON.stringify(one)}>
                    <th scope="row">{`${number.format(one.amount)} ${words.units[one.unit]}`}</th>
                    <td>{money(one.price)}</td>
                    <td>{perThousand(one)}</td>
                    <td>{number.format(one.concurrency)}</td>
                    <td>{`${number.format(one.validDays)} ${words.days}`}</td>
                  </tr>
                ))
              ) : (
                <tr>
                  <td colSpan={5}>&nbsp;</td>
                </tr>
              )}
            </tbody>
          </table>
        </div>
      )}
      <p className="st-ways">
        <a className="st-button st-primary" href={signedIn ? '#/dashboard' : place('register').href}>
          {words.buy}
        </a>
      </p>
    </section>
  )
}

/** One call, second or character costs less than a fen; a thousand of them is a figure that one can read. */
const perThousand = ({ price, amount }: Package) => `¥${((price / 100 / amount) * 1000).toFixed(2)}`
