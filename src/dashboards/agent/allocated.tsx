import { useLocale, useTexts } from '../../i18n/i18n.ts'
import { writeAmountOf, writePartOf } from '../../schema/amount.ts'
import { writeNumber } from '../../schema/figures.ts'
import { Card } from '../kit/card.tsx'
import { PlaceLink } from '../kit/place-link.tsx'
import type { Allocation, Held } from './summary.ts'

type Meter = { service: string; unitTitle: string; serviceTitle: string; title?: string; note: string; of: number; is: number }
type Props = { title: string; none: string; screen: string; query?: Record<string, string>; meters: Meter[] }

/** The amount of each service; seconds and characters are never added up. */
function Meters({ title, none, screen, query = {}, meters }: Props) {
  const say = useTexts('dashboards/overview')
  return (
    <Card
      title={title}
      actions={
        <PlaceLink screen={screen} query={query}>
          {say('all')}
        </PlaceLink>
      }
    >
      {meters.length === 0 ? (
        <p className="db-quiet">{none}</p>
      ) : (
        <ul className="db-packages">
          {meters.map(({ service, serviceTitle, unitTitle, title = serviceTitle, note, of, is }) => (
            <li key={`${service} ${unitTitle}`}>
              <div className="db-line">
                <PlaceLink screen={screen} query={{ ...query, service }} plain>
                  {title}
                </PlaceLink>
                <small>{note}</small>
              </div>
              <progress max={Math.max(of, 1)} value={is} aria-label={`${serviceTitle} (${unitTitle})`} />
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}

/** What was allocated to customers, and how much of it they have used. */
export function Allocated({ parts }: { parts: Allocation[] }) {
  const say = useTexts('dashboards/overview')
  const locale = useLocale()
  const meters = parts.map((one) => ({
    ...one,
    of: one.allocated,
    is: one.used,
    note: say('usedOf', {
      used: writePartOf(one.used, one, locale),
      allocated: writeAmountOf(one.allocated, one, locale),
      percent: percentOf(one.used, one.allocated),
    }),
  }))
  return <Meters title={say('allocatedQuestion')} none={say('nothingAllocated')} screen="agent/allocation" meters={meters} />
}

/** What the agent can still allocate. */
export function InStock({ stock }: { stock: Held[] }) {
  const say = useTexts('dashboards/overview')
  const locale = useLocale()
  const meters = stock.map((one) => ({
    ...one,
    title: say('packagesOf', { service: one.serviceTitle, count: one.packages }),
    of: one.total,
    is: one.remain,
    note: say('packageLeft', { remain: writePartOf(one.remain, one, locale), total: writeAmountOf(one.total, one, locale) }),
  }))
  return (
    <Meters title={say('stockQuestion')} none={say('nothingInStock')} screen="agent/stock" query={{ status: 'inUse' }} meters={meters} />
  )
}

/** A whole percentage, but a started amount is not shown as 0, nor an unfinished one as 100. */
function percentOf(part: number, whole: number): string {
  const exact = whole === 0 ? 0 : (part / whole) * 100
  if (exact > 0 && exact < 1) return '<1'
  return exact > 99 && exact < 100 ? '>99' : writeNumber(exact, 0)
}
