import { useLocale, useTexts } from '../../i18n/i18n.ts'
import { writeAmountOf, writePartOf } from '../../schema/amount.ts'
import { Card } from '../kit/card.tsx'
import { PlaceLink } from '../kit/place-link.tsx'
import type { Free } from './summary.ts'

/** The maximum number of meters; the list has all of them. */
const SHOWN = 5

/** What is left of today's free quotas: those in use first, sorted by what is left. */
export function FreeToday({ free }: { free: Free[] }) {
  const say = useTexts('dashboards/overview')
  const locale = useLocale()
  if (free.length === 0) return null
  const first = free.toSorted((one, other) => other.used / other.quota - one.used / one.quota).slice(0, SHOWN)
  return (
    <Card
      title={say('freeQuestion')}
      actions={
        <PlaceLink screen="cost/order" query={{ _tab: 'free' }}>
          {say('all')}
        </PlaceLink>
      }
    >
      <ul className="db-packages">
        {first.map(({ code, serviceTitle, quota, left, ...billed }) => (
          <li key={code}>
            <div className="db-line">
              <span>
                {serviceTitle} <code>{code}</code>
              </span>
              <small>{say('freeLeft', { left: writePartOf(left, billed, locale), quota: writeAmountOf(quota, billed, locale) })}</small>
            </div>
            <progress max={quota} value={left} aria-label={code} data-low={left * 5 < quota ? '' : undefined} />
          </li>
        ))}
      </ul>
      <p className="db-quiet">{say('freeHelp')}</p>
    </Card>
  )
}
