import type { Locale } from '../schema/compiled.ts'
import { HOME } from '../schema/time.ts'

/** A moment as a reader of the site sees it: in the zone of the product, which is named, wherever the reader is. */
export const writeMoment = (time: string, locale: Locale): string =>
  new Date(time).toLocaleString(locale, {
    year: 'numeric',
    month: 'short',
    day: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    timeZone: HOME,
    timeZoneName: 'short',
  })
