import type { Locale } from '../../schema/compiled.ts'
import type { Say } from '../../schema/texts.ts'
import { display } from '../../schema/display.ts'
import { writeAmountOf, writePartOf } from '../../schema/amount.ts'
import { useLocale, useTexts } from '../../i18n/i18n.ts'
import { Empty } from '../../widgets/kit/empty.tsx'
import { Card } from '../kit/card.tsx'
import { PlaceLink } from '../kit/place-link.tsx'
import type { Stock } from './summary.ts'

/** The active packages of each service: how much of them is left, and when they will be empty. */
export function Packages({ stocks }: { stocks: Stock[] }) {
  const say = useTexts('dashboards/overview')
  const locale = useLocale()
  const buy = (
    <PlaceLink screen="cost/order" query={{ _tab: 'orders', _open: 'buy' }} className="lk-button">
      {say('buy')}
    </PlaceLink>
  )
  return (
    <Card
      title={say('packagesQuestion')}
      actions={
        stocks.length > 0 ? (
          <PlaceLink screen="cost/order" query={{ _tab: 'packages' }}>
            {say('all')}
          </PlaceLink>
        ) : undefined
      }
    >
      {stocks.length === 0 ? (
        <Empty size="small" title={say('noPackages')} help={say('noPackagesHelp')}>
          {buy}
        </Empty>
      ) : (
        <ul className="db-packages">
          {stocks.map((one) => {
            const title = one.name ?? say('packagesOf', { service: one.serviceTitle, count: one.count })
            return (
              <li key={`${one.service} ${one.unit}`}>
                <div className="db-line">
                  {one.grantNo === null ? (
                    <PlaceLink screen="cost/order" query={{ _tab: 'packages', service: one.service, status: 'inUse' }} plain>
                      {title}
                    </PlaceLink>
                  ) : (
                    <PlaceLink screen="cost/package-detail" query={{ grantNo: one.grantNo }} plain>
                      {title}
                    </PlaceLink>
                  )}
                  <small>
                    {say('packageLeft', { remain: writePartOf(one.remain, one, locale), total: writeAmountOf(one.total, one, locale) })}
                  </small>
                </div>
                <progress max={one.total} value={one.remain} aria-label={title} data-low={one.remain * 5 < one.total ? '' : undefined} />
                <small>{endOf(say, one, locale)}</small>
              </li>
            )
          })}
        </ul>
      )}
    </Card>
  )
}

function endOf(say: Say<'dashboards/overview'>, { expireTime, runsOutOn, perDay, count, ...billed }: Stock, locale: Locale): string {
  const ends = display({ cell: 'date' }, expireTime, { locale })
  if (runsOutOn !== null) return say('runsOut', { day: runsOutOn, perDay: writeAmountOf(perDay, billed, locale) })
  if (count > 1) return say('firstEnds', { day: ends })
  return say(perDay > 0 ? 'outlasts' : 'idle', { day: ends })
}
