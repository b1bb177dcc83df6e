/** Numbers that are names: nobody counts with them. */
const NAMING = new Set(['code', 'line', 'port', 'year'])

/** What stands in a hole: a number as the language writes figures, `2,000`. */
export function writeHole(name: string, value: unknown, locale: string | undefined): string {
  if (typeof value !== 'number' || Math.abs(value) < 1000 || NAMING.has(name)) return String(value ?? '')
  return new Intl.NumberFormat(locale, { maximumFractionDigits: 20 }).format(value)
}
