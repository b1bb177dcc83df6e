const ID_WEIGHTS = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2]
const ID_CHECKS = '10X98765432'

/** Identity number of mainland China by GB 11643-1999: 17 digits with a real birthday, then a check digit modulo 11. */
export function identityFault(value: string): string | undefined {
  if (!/^\d{17}[\dX]$/i.test(value)) return 'shape'
  const birthday = `${value.slice(6, 10)}-${value.slice(10, 12)}-${value.slice(12, 14)}`
  const at = new Date(`${birthday}T00:00:00Z`)
  if (Number.isNaN(at.getTime()) || !at.toISOString().startsWith(birthday)) return 'birthday'
  return identityCheck(value) === value[17]!.toUpperCase() ? undefined : 'check'
}

export function identityCheck(value: string): string {
  const sum = ID_WEIGHTS.reduce((total, weight, at) => total + weight * Number(value[at]), 0)
  return ID_CHECKS[sum % 11]!
}

const CREDIT_ALPHABET = '0123456789ABCDEFGHJKLMNPQRTUWXY'
const CREDIT_WEIGHTS = [1, 3, 9, 27, 19, 26, 16, 17, 20, 29, 25, 13, 8, 24, 10, 30, 28]

/** Unified social credit code by GB 32100-2015: 17 characters of a 31-letter alphabet, then a check character modulo 31. */
export function creditCodeFault(value: string): string | undefined {
  if (value.length !== 18 || [...value].some((letter) => !CREDIT_ALPHABET.includes(letter))) return 'shape'
  return creditCheck(value) === value[17] ? undefined : 'check'
}

export function creditCheck(value: string): string {
  const sum = CREDIT_WEIGHTS.reduce((total, weight, at) => total + weight * CREDIT_ALPHABET.indexOf(value[at]!), 0)
  return CREDIT_ALPHABET[(31 - (sum % 31)) % 31]!
}
