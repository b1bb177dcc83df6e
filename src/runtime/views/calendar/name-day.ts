/** What a day is called: in full, by its month, or by its place in the week. */
const WORDS = {
  full: { weekday: 'long', year: 'numeric', month: 'long', day: 'numeric' },
  month: { year: 'numeric', month: 'long' },
  weekday: { weekday: 'short' },
} as const

/** A format takes longer to make than to use, and a month names forty days. */
const formats = new Map<string, Intl.DateTimeFormat>()

/** A date in the words of the language. */
export function nameDay(locale: string, day: string, how: keyof typeof WORDS = 'full'): string {
  const key = `${locale} ${how}`
  let format = formats.get(key)
  if (!format) formats.set(key, (format = new Intl.DateTimeFormat(locale, { ...WORDS[how], timeZone: 'UTC' })))
  return format.format(new Date(day))
}
