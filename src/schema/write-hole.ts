/** Numbers that are identifiers, not quantities. */
const NAMING = new Set(['code', 'line', 'port', 'year'])

/** The text for a placeholder: a number is formatted as in the language, `2,000`. */
export function writeHole(name: string, value: unknown, locale: string | undefined): string {
  if (typeof value !== 'number' || Math.abs(value) < 1000 || NAMING.has(name)) return String(value ?? '')
  return new Intl.NumberFormat(locale, { maximumFractionDigits: 20 }).format(value)
}
