/**
 * Telephone numbers of any country are kept as the plus sign, the code of the country and the number (`+8613800138000`, E.164). A mobile
 * number of mainland China may be given without its code, and a landline there with the code of its place.
 */

type Judge = (kept: string) => boolean

let isKnown: Judge = () => true

/**
 * Called once with what knows the numbers of each country, which is large: a backend does so when it starts, the console when it fetches the
 * control that takes such a number. Until then only the shape is judged.
 */
export function knowTelephones(judge: Judge): void {
  isKnown = judge
}

/** What was typed without what only groups it, and with a plus sign where a call abroad begins with `00`. */
export const bareTelephone = (written: string): string =>
  written
    .normalize('NFKC')
    .replace(/[\s().\-–]/g, '')
    .replace(/^00/, '+')

/** Within mainland China the code of a place begins with a zero, which a call from abroad leaves out. */
const LANDLINE = /^0(10|2\d|[3-9]\d{2})\d{7,8}$/

/** A number as it is kept, of one that a person or a file wrote: `0044 20 7946 0958` → `+442079460958`. What is no number stays as it is. */
export function readTelephone(written: string): string {
  const bare = bareTelephone(written)
  if (/^1[3-9]\d{9}$/.test(bare)) return `+86${bare}`
  return LANDLINE.test(bare) ? `+86${bare.slice(1)}` : bare
}

export function telephoneFault(value: string): 'shape' | undefined {
  const kept = readTelephone(value)
  return /^\+[1-9]\d{6,14}$/.test(kept) && isKnown(kept) ? undefined : 'shape'
}

/** A mobile number of mainland China is kept as its 11 digits, however it was written; one of another country as any telephone number. */
export function readPhone(written: string): string {
  const kept = readTelephone(written)
  return /^\+86(1[3-9]\d{9})$/.exec(kept)?.[1] ?? kept
}

export function phoneFault(value: string): 'shape' | undefined {
  const kept = readPhone(value)
  if (/^1[3-9]\d{9}$/.test(kept)) return undefined
  // Of mainland China mobile numbers alone: a code is sent there.
  return kept.startsWith('+86') ? 'shape' : telephoneFault(kept)
}

/** Codes of countries have one to three digits; which of them are short is settled. */
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
