import {
  getCountries,
  getCountryCallingCode,
  isValidPhoneNumber,
  parsePhoneNumberFromString,
  type CountryCode,
} from 'libphonenumber-js/min'
import { bareTelephone, knowTelephones, readTelephone } from '../../schema/telephone.ts'

knowTelephones((kept) => isValidPhoneNumber(kept))

export type Country = CountryCode

export const countries: readonly Country[] = getCountries()

export const isCountry = (letters: unknown): letters is Country => countries.some((one) => one === letters)

export const codeOf = (country: Country): string => `+${getCountryCallingCode(country)}`

/** A stored number in the national format of its country; without a country if it belongs to none, or is incomplete. */
export function splitNumber(kept: string): { country?: Country | undefined; text: string } {
  const number = parsePhoneNumberFromString(readTelephone(kept))
  return number?.country ? { country: number.country, text: number.formatNational() } : { text: kept }
}

/** What was typed with `country` selected, as it is stored: left incomplete if it is, so that the one validation reports it. */
export function joinNumber(text: string, country: Country): string | undefined {
  const bare = bareTelephone(text)
  if (bare === '' || bare.startsWith('+')) return bare || undefined
  return parsePhoneNumberFromString(bare, country)?.number ?? `${codeOf(country)}${bare}`
}
