/** What `numbered` of a field may be: letters, perhaps the day, and the running number of the first row. */
export const NUMBERED = '^[A-Za-z]{0,8} ?(\\{\\{date\\}\\})?\\d{1,12}$'

const FIRST = /\d+$/

/** The number of the row that has `at` others before it, made on `day`: `G{{date}}000001` is `G20261121000042` for the 42nd. */
export function writeNumber(numbered: string, at: number, day: string): string {
  const [first] = FIRST.exec(numbered)!
  const head = numbered.slice(0, -first.length).replace('{{date}}', day.replaceAll('-', ''))
  return head + String(Number(first) + at).padStart(first.length, '0')
}

/** How many rows there were with the one that has this number; undefined for what was numbered otherwise. */
export function readNumber(numbered: string, value: string): number | undefined {
  const [first] = FIRST.exec(numbered)!
  const [letters = ''] = /^[A-Za-z]* ?/.exec(numbered)!
  const head = letters.length + (numbered.includes('{{date}}') ? 8 : 0)
  const [day, serial] = [value.slice(letters.length, head), value.slice(head)]
  if (!value.startsWith(letters) || !/^(\d{8})?$/.test(day) || !/^\d+$/.test(serial)) return undefined
  // Past the width there is no zero before it.
  if (serial.length < first.length || (serial.length > first.length && serial.startsWith('0'))) return undefined
  const count = Number(serial) - Number(first) + 1
  return count > 0 ? count : undefined
}

/** How such a number looks, for documents and templates of files. */
export const exampleNumber = (numbered: string): string => writeNumber(numbered, 0, '2026-11-21')
