import type { Say } from '../../schema/texts.ts'
import { display } from '../../schema/display.ts'
import { writeNumber } from '../../schema/figures.ts'
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
                <small>{say('packageLeft', { remain: writeNumber(one.remain), total: writeNumber(one.total), unit: one.unitTitle })}</small>
              </div>
              <progress max={one.total} value={one.remain} aria-label={one.name} data-low={one.remain * 5 < one.total ? '' : undefined} />
              <small>{endOf(say, one, display({ cell: 'date' }, one.expireTime, { locale }))}</small>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}

function endOf(say: Say<'dashboards/overview'>, { runsOutOn, perDay, unitTitle: unit, count }: Stock, ends: string): string {
  if (runsOutOn !== null) return say('runsOut', { day: runsOutOn, perDay: writeNumber(perDay), unit })
  if (count > 1) return say('firstEnds', { day: ends })
  return say(perDay > 0 ? 'outlasts' : 'idle', { day: ends })
}
