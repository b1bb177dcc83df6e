/** A format takes longer to make than to use, and a month names forty days. */
const formats = new Map<string, Intl.DateTimeFormat>()

/** A date in full, in the words of the language. */
export function nameDay(locale: string, day: string): string {
  let format = formats.get(locale)
  if (!format) {
    format = new Intl.DateTimeFormat(locale, { weekday: 'long', year: 'numeric', month: 'long', day: 'numeric', timeZone: 'UTC' })
    formats.set(locale, format)
  }
  return format.format(new Date(day))
}
