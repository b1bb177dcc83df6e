import { useTexts } from '../../i18n/i18n.ts'
import { writeNumber } from '../../schema/figures.ts'
import { Card } from '../kit/card.tsx'
import { PlaceLink } from '../kit/place-link.tsx'
import type { Free } from './summary.ts'

/** The maximum number of meters; the list has all of them. */
const SHOWN = 5

/** What is left of today's free quotas: those in use first, sorted by what is left. */
export function FreeToday({ free }: { free: Free[] }) {
  const say = useTexts('dashboards/overview')
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
        {first.map(({ code, serviceTitle, unitTitle, quota, left }) => (
          <li key={code}>
            <div className="db-line">
              <span>
                {serviceTitle} <code>{code}</code>
              </span>
              <small>{say('freeLeft', { left: writeNumber(left), quota: writeNumber(quota), unit: unitTitle })}</small>
            </div>
            <progress max={quota} value={left} aria-label={code} data-low={left * 5 < quota ? '' : undefined} />
          </li>
        ))}
      </ul>
      <p className="db-quiet">{say('freeHelp')}</p>
    </Card>
  )
}
