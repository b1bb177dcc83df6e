import { refusalCodes, UNPROVEN } from '../../schema/sold.ts'
import { usePlaces } from '../../runtime/router/places.ts'
import type { Period } from '../kit/period.ts'
import { services } from '../services.ts'

/** The filter of the failed calls that figures count: with a right secret, and of a service, because no other address exists. */
export function countedFailures(service?: string): string {
  const codes = refusalCodes.filter((code) => code !== UNPROVEN).map((code) => ['code', String(code)])
  const known = service ? [] : services.map((one) => ['service', one])
  return String(new URLSearchParams([...codes, ...known]))
}

type Narrow = { service?: string | undefined; appId?: string | undefined }

/** The links to the rows behind the figures: the list with the same period, service and application. */
export function useRowsBehind(period: Period, narrow: Narrow) {
  const { pathOf } = usePlaces()
  const queryOf = ({ from, to }: Period, { service, appId }: Narrow): Record<string, string> => ({
    day: `${from}~${to}`,
    ...(service ? { service } : {}),
    ...(appId ? { appId } : {}),
  })
  const query = queryOf(period, narrow)
  return {
    query,
    /** A label is a day, an hour of a day, or a month. */
    daily: (label?: string) => pathOf('asr/usage-detail', label === undefined ? query : queryOf(daysOf(label, period), narrow)),
    of: (part: Narrow) => pathOf('asr/usage-detail', queryOf(period, { ...narrow, ...part })),
    failed: () => {
      const path = pathOf('asr/usage-detail', { ...query, _tab: 'log' })
      return path && `${path}&${countedFailures(narrow.service)}`
    },
  }
}

function daysOf(label: string, period: Period): Period {
  if (label.length > 7) return { from: label.slice(0, 10), to: label.slice(0, 10) }
  const last = new Date(Date.UTC(Number(label.slice(0, 4)), Number(label.slice(5)), 0)).toISOString().slice(0, 10)
  const [first, end] = [`${label}-01`, last]
  return { from: first < period.from ? period.from : first, to: end > period.to ? period.to : end }
}
