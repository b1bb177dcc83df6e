import { useTexts } from '../../i18n/i18n.ts'
import { weeksBefore } from '../../schema/period.ts'
import type { Period } from './period.ts'

/** The days of “the period before”: whole weeks back, so it does not always end where this one begins. */
export function ComparedWith({ period }: { period: Period }) {
  const say = useTexts('dashboards/overview')
  const [from, to] = weeksBefore([period.from, period.to])
  return <span className="db-quiet">{from === to ? say('comparedWithDay', { day: from }) : say('comparedWith', { from, to })}</span>
}
