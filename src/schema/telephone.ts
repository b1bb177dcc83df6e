/**
 * Telephone numbers of all countries are stored as the plus sign, the country code and the number (`+8613800138000`, E.164). Mobile and
 * landline numbers of mainland China may be typed without the country code, the latter with their area code.
 */

type Judge = (kept: string) => boolean

let isKnown: Judge = () => true

/**
 * Registers the validation of numbers by country, which is a large module: a backend does so when it starts, the console when it loads the
 * control for such numbers. Until then only the shape is checked.
 */
export function knowTelephones(judge: Judge): void {
  isKnown = judge
}

/** The input without grouping characters, and with a plus sign instead of an international prefix `00`. */
export const bareTelephone = (written: string): string =>
  written
    .normalize('NFKC')
    .replace(/[\s().\-–]/g, '')
    .replace(/^00/, '+')

/** Within mainland China an area code begins with a zero, which is left out in calls from abroad. */
const LANDLINE = /^0(10|2\d|[3-9]\d{2})\d{7,8}$/

/** The stored form of a written number: `0044 20 7946 0958` → `+442079460958`. Anything else is returned unchanged. */
export function readTelephone(written: string): string {
  const bare = bareTelephone(written)
  if (/^1[3-9]\d{9}$/.test(bare)) return `+86${bare}`
  return LANDLINE.test(bare) ? `+86${bare.slice(1)}` : bare
}

export function telephoneFault(value: string): 'shape' | undefined {
  const kept = readTelephone(value)
  return /^\+[1-9]\d{6,14}$/.test(kept) && isKnown(kept) ? undefined : 'shape'
}

/** A mobile number of mainland China is stored as its 11 digits, however it was typed; one of another country like any telephone number. */
export function readPhone(written: string): string {
  const kept = readTelephone(written)
  return /^\+86(1[3-9]\d{9})$/.exec(kept)?.[1] ?? kept
}

export function phoneFault(value: string): 'shape' | undefined {
  const kept = readPhone(value)
  if (/^1[3-9]\d{9}$/.test(kept)) return undefined
  // For mainland China only mobile numbers are valid, because codes are sent to them.
  return kept.startsWith('+86') ? 'shape' : telephoneFault(kept)
}

/** Country codes have one to three digits; the list of short ones is fixed. */
const PARTS = /^\+(1|7|2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58]|\d{3})(\d+)$/

/** A number as a person reads it: `+86 138 0013 8000`. */
export function writeTelephone(value: string): string {
  const [, code, number = ''] = PARTS.exec(readTelephone(value)) ?? []
  if (code === undefined) return value
  // Beijing, Shanghai and other large cities of China have an area code of two digits.
  const landline = code === '86' ? /^(10|2\d)(\d{4})(\d{4})$/.exec(number) : null
  if (landline) return `+${code} ${landline.slice(1).join(' ')}`
  return `+${code} ${number.replace(/^(\d{3})(\d{3,4})(\d{4})$/, '$1 $2 $3')}`
}
