import { group } from './figures.ts'

/** Decimals by currency, as ISO 4217 has them, where they are not two: written out, since browsers and servers disagree on some. */
const DIGITS: Record<string, number> = {
  ...Object.fromEntries('BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF'.split(' ').map((code) => [code, 0])),
  ...Object.fromEntries('BHD IQD JOD KWD LYD OMR TND'.split(' ').map((code) => [code, 3])),
  CLF: 4,
  UYW: 4,
}

export const digitsOf = (currency: unknown): number => DIGITS[String(currency)] ?? 2

/** An amount in the smallest unit as a person types it: 1999 → 19.99 of two decimals, 1999 of none. */
export function plainAmount(minor: number, digits: number): string {
  const all = String(Math.abs(Math.round(minor))).padStart(digits + 1, '0')
  const [whole, part] = digits === 0 ? [all, ''] : [all.slice(0, -digits), all.slice(-digits)]
  return `${minor < 0 && Math.round(minor) !== 0 ? '-' : ''}${whole}${part && `.${part}`}`
}

/** The same with its currency: `USD 1,234.50`. By its code, since several currencies have the same sign. */
export function writeAmount(minor: number, currency: string | undefined): string {
  const [whole = '', part] = plainAmount(Math.abs(minor), digitsOf(currency)).split('.')
  return `${minor < 0 ? '-' : ''}${currency ? `${currency} ` : ''}${group(whole)}${part ? `.${part}` : ''}`
}
