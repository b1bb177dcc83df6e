import type { Span } from './spans.ts'
import { DAY } from './time.ts'

/** With more places than these, gaps are not filled. */
const MOST_PLACES = 1000

/** All days, weeks (their Mondays, `2026-11-23`) or months (`2026-11`) from the first to the last of those known, in order. */
export function placesAlong(known: readonly string[], span: Span): string[] {
  const sorted = [...new Set(known)].sort()
  const all = sorted.slice(0, 1)
  while (all.length > 0 && all.length < MOST_PLACES && all.at(-1)! < sorted.at(-1)!) all.push(nextOf(all.at(-1)!, span))
  return all.at(-1) === sorted.at(-1) ? all : sorted
}

/** The first and last day of a place. */
export function daysOf(place: string, span: Span): [string, string] {
  if (span === 'month') return [`${place}-01`, dayAfter(`${nextOf(place, span)}-01`, -1)]
  return [place, span === 'week' ? dayAfter(place, 6) : place]
}

function nextOf(at: string, span: Span): string {
  if (span !== 'month') return dayAfter(at, span === 'week' ? 7 : 1)
  const [year, month] = at.split('-').map(Number) as [number, number]
  return new Date(Date.UTC(year, month, 1)).toISOString().slice(0, 7)
}

const dayAfter = (day: string, days: number) => new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY).toISOString().slice(0, 10)
