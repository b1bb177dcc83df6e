import { AHEAD, DAY, dayOf, MINUTE, startOf } from '../schema/time.ts'

type Days = [string | null | undefined, string | null | undefined]

/** Two days in the product's time zone as the moments that a list call filters by: from the first midnight to the last millisecond. */
export function momentsOf([from, to]: Days): [string | null, string | null] {
  return [edgeOf(from, 0), edgeOf(to, 1)]
}

/** The reverse, for a range from an address. */
export function daysOf([from, to]: [string | null, string | null]): [string | null, string | null] {
  return [from && dayOf(Date.parse(from)), to && dayOf(Date.parse(to))]
}

/** The first moment of a day or a minute, or the last one before the next. */
function edgeOf(day: string | null | undefined, plus: 0 | 1): string | null {
  const minute = /^(\d{4}-\d\d-\d\d) (\d\d:\d\d)$/.exec(day ?? '')
  if (minute) return new Date(Date.parse(`${minute[1]}T${minute[2]}:00Z`) - AHEAD + plus * MINUTE - plus).toISOString()
  if (!/^\d{4}-\d\d-\d\d$/.test(day ?? '')) return null
  const noon = Date.parse(`${day}T04:00:00Z`)
  return Number.isNaN(noon) ? null : new Date(startOf(DAY, noon) + plus * DAY - plus).toISOString()
}
