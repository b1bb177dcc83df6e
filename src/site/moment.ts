import type { Locale } from '../schema/compiled.ts'

/** A moment for readers of the site: in their own time zone, unless it is told beside others in that of the product; the zone is named. */
export function writeMoment(time: string, locale: Locale, timeZone?: string): string {
  const at = new Date(time)
  const zone = new Intl.DateTimeFormat(locale, { timeZone, timeZoneName: 'short' }).formatToParts(at)
  // As part of the format, Chinese would put it between the day and the hour.
  const { value } = zone.find(({ type }) => type === 'timeZoneName')!
  return `${at.toLocaleString(locale, { dateStyle: 'medium', timeStyle: 'short', timeZone })} ${value}`
}
