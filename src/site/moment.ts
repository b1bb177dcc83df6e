import type { Locale } from '../schema/compiled.ts'
import { HOME } from '../schema/time.ts'

/** A moment for readers of the site: in the product's time zone, which is named, wherever the reader is. */
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
