import type { Locale } from '../../schema/compiled.ts'
import type { Say } from '../../schema/texts.ts'
import { display } from '../../schema/display.ts'
import { writeAmountOf, writePartOf } from '../../schema/amount.ts'
import { useLocale, useTexts } from '../../i18n/i18n.ts'
import { Empty } from '../../widgets/kit/empty.tsx'
import { Card } from '../kit/card.tsx'
import { PlaceLink } from '../kit/place-link.tsx'
import { stocksOf, type Stock } from './stocks.ts'
import type { Package } from './summary.ts'

/** The active packages: how much of each is left, and when it will be empty. */
export function Packages({ packages }: { packages: Package[] }) {
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
        packages.length > 0 ? (
          <PlaceLink screen="cost/order" query={{ _tab: 'packages' }}>
            {say('all')}
          </PlaceLink>
        ) : undefined
      }
    >
      {packages.length === 0 ? (
        <Empty size="small" title={say('noPackages')} help={say('noPackagesHelp')}>
          {buy}
        </Empty>
      ) : (
        <ul className="db-packages">
          {stocksOf(packages).map((one) => (
            <li key={`${one.service} ${one.unitTitle}`}>
              <div className="db-line">
                {one.count === 1 ? (
                  <PlaceLink screen="cost/package-detail" query={{ grantNo: one.grantNo }} plain>
                    {one.name}
                  </PlaceLink>
                ) : (
                  <PlaceLink screen="cost/order" query={{ _tab: 'packages', service: one.service, status: 'inUse' }} plain>
                    {say('packagesOf', { service: one.serviceTitle, count: one.count })}
                  </PlaceLink>
                )}
                <small>
                  {say('packageLeft', { remain: writePartOf(one.remain, one, locale), total: writeAmountOf(one.total, one, locale) })}
                </small>
              </div>
              <progress max={one.total} value={one.remain} aria-label={one.name} data-low={one.remain * 5 < one.total ? '' : undefined} />
              <small>{endOf(say, one, locale)}</small>
            </li>
          ))}
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
