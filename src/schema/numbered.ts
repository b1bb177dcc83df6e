/** The syntax of `numbered`: letters, optionally the date, and the sequence number of the first row. */
export const NUMBERED = '^[A-Za-z]{0,8} ?(\\{\\{date\\}\\})?\\d{1,12}$'

const FIRST = /\d+$/

/** The number of the row with `at` rows before it, created on `day`: `G{{date}}000001` becomes `G20261121000042` for the 42nd. */
export function writeNumber(numbered: string, at: number, day: string): string {
  const [first] = FIRST.exec(numbered)!
  const head = numbered.slice(0, -first.length).replace('{{date}}', day.replaceAll('-', ''))
  return head + String(Number(first) + at).padStart(first.length, '0')
}

/** The sequence number in a number; undefined if it does not match the pattern. */
export function readNumber(numbered: string, value: string): number | undefined {
  const [first] = FIRST.exec(numbered)!
  const [letters = ''] = /^[A-Za-z]* ?/.exec(numbered)!
  const head = letters.length + (numbered.includes('{{date}}') ? 8 : 0)
  const [day, serial] = [value.slice(letters.length, head), value.slice(head)]
  if (!value.startsWith(letters) || !/^(\d{8})?$/.test(day) || !/^\d+$/.test(serial)) return undefined
  // A number that is longer than the width has no leading zeros.
  if (serial.length < first.length || (serial.length > first.length && serial.startsWith('0'))) return undefined
  const count = Number(serial) - Number(first) + 1
  return count > 0 ? count : undefined
}

/** An example of such a number, for documents and import templates. */
export const exampleNumber = (numbered: string): string => writeNumber(numbered, 0, '2026-11-21')
