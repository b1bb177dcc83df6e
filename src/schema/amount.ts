import type { Locale } from './compiled.ts'
import { writeNumber } from './figures.ts'
import { writeHours } from './hours.ts'

/** What services are billed in, and its word in the reader's language. */
type Billed = { unit: string | null; unitTitle: string }

const isTime = ({ unit }: Billed) => unit === 'second'

/** An amount of what is billed: `5 hours`, `1,200 calls`. */
export const writeAmountOf = (amount: number, billed: Billed, locale: Locale): string =>
  isTime(billed) ? writeHours(amount, locale) : `${writeNumber(amount)} ${billed.unitTitle}`

/** A part of an amount before the whole, which alone names the unit of both: `1,200` of `10,000 calls`, `4 h 58 min` of `5 hours`. */
export const writePartOf = (part: number, billed: Billed, locale: Locale, digits?: number): string =>
  isTime(billed) ? writeHours(part, locale) : writeNumber(part, digits)
