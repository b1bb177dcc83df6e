import { useTexts } from '../../i18n/i18n.ts'
import { writeNumber } from '../../schema/figures.ts'
import { Card } from '../kit/card.tsx'
import { PlaceLink } from '../kit/place-link.tsx'
import type { Allocation } from './summary.ts'

/** What was handed to customers and how much of it they have used; seconds and characters are not added up. */
export function Allocated({ parts }: { parts: Allocation[] }) {
  const say = useTexts('dashboards/overview')
  return (
    <Card title={say('allocatedQuestion')} actions={<PlaceLink screen="agent/allocation">{say('all')}</PlaceLink>}>
      {parts.length === 0 ? (
        <p className="db-quiet">{say('nothingAllocated')}</p>
      ) : (
        <ul className="db-packages">
          {parts.map(({ service, serviceTitle, unitTitle, allocated, used }) => (
            <li key={`${service} ${unitTitle}`}>
              <div className="db-line">
                <PlaceLink screen="agent/allocation" query={{ service }} plain>
                  {serviceTitle}
                </PlaceLink>
                <small>
                  {say('usedOf', {
                    used: writeNumber(used),
                    allocated: writeNumber(allocated),
                    unit: unitTitle,
                    percent: writeNumber(allocated === 0 ? 0 : (used / allocated) * 100, 0),
                  })}
                </small>
              </div>
              <progress max={Math.max(allocated, 1)} value={used} aria-label={`${serviceTitle} (${unitTitle})`} />
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}
