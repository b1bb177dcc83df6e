import { isRecord } from '../../request/shapes.ts'

/** How long a text of a cell becomes, the title of a choice, and what explains a field, in characters; a Chinese one says as much in half. */
const CELL = 60
const CHOICE = 30
const HELP = 120
const HAN = /[\u3400-\u9fff]/

/** A row with long texts; keys, times, addresses and other values whose form matters stay the same. */
export const stretchRow = (row: unknown): unknown =>
  isRecord(row)
    ? Object.fromEntries(Object.entries(row).map(([name, value]) => [name, isWords(value) ? lengthen(value, CELL) : value]))
    : row

const isWords = (value: unknown): value is string =>
  typeof value === 'string' && (/\s/.test(value) || HAN.test(value)) && !/^\d{4}-\d{2}/.test(value)

/** A compiled screen with long choices and help. */
export function stretchScreen(thing: unknown): unknown {
  if (Array.isArray(thing)) return thing.map(stretchScreen)
  if (!isRecord(thing)) return thing
  return Object.fromEntries(
    Object.entries(thing).map(([name, value]) => {
      if (name === 'help' && typeof value === 'string') return [name, lengthen(value, HELP)]
      if (name === 'choices' && Array.isArray(value)) return [name, value.map(stretchChoice)]
      return [name, stretchScreen(value)]
    }),
  )
}

function stretchChoice(choice: unknown): unknown {
  const title = isRecord(choice) ? choice['title'] : undefined
  // An abbreviation is no word of a language, and none gets longer.
  if (typeof title !== 'string' || !(isWords(title) || /^[A-Z][a-z]/.test(title))) return choice
  return { ...(choice as object), title: lengthen(title, HAN.test(title) ? CHOICE / 2 : CHOICE) }
}

function lengthen(text: string, length: number): string {
  const gap = HAN.test(text) ? '' : ' '
  let long = text
  while (long !== '' && long.length < length) long += gap + text
  return long
}
