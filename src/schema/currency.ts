import { group } from './figures.ts'

/** Currencies with other than two decimals according to ISO 4217: hard-coded, because browsers and servers disagree on some. */
const DIGITS = {
  0: /BIF|CLP|DJF|GNF|ISK|JPY|KMF|KRW|PYG|RWF|UGX|UYI|VND|VUV|XAF|XOF|XPF/,
  3: /BHD|IQD|JOD|KWD|LYD|OMR|TND/,
  4: /CLF|UYW/,
}

export const digitsOf = (currency: unknown): number =>
  Number(Object.entries(DIGITS).find(([, codes]) => codes.test(String(currency)))?.[0] ?? 2)

/** An amount in the smallest unit as a person types it: 1999 → 19.99 with two decimals, 1999 with none. */
export function plainAmount(minor: number, digits: number): string {
  const all = String(Math.abs(Math.round(minor))).padStart(digits + 1, '0')
  const [whole, part] = digits === 0 ? [all, ''] : [all.slice(0, -digits), all.slice(-digits)]
  return `${minor < 0 && Math.round(minor) !== 0 ? '-' : ''}${whole}${part && `.${part}`}`
}

/** The same with its currency: `USD 1,234.50`. The code is used because several currencies share a sign. */
export function writeAmount(minor: number, currency: string | undefined): string {
  const [whole = '', part] = plainAmount(Math.abs(minor), digitsOf(currency)).split('.')
  return `${minor < 0 ? '-' : ''}${currency ? `${currency} ` : ''}${group(whole)}${part ? `.${part}` : ''}`
}
