/** A date in full, in the words of the language. */
export const nameDay = (locale: string, day: string): string =>
  new Intl.DateTimeFormat(locale, { weekday: 'long', year: 'numeric', month: 'long', day: 'numeric', timeZone: 'UTC' }).format(
    new Date(day),
  )
