import { getLocation, parse } from 'jsonc-parser'
import { isPlain, valueIn } from './spot.ts'
import { listValues, listWords } from './read-format.ts'

/** What may stand where somebody types: as what it is listed, what it means, and what is written. */
type Offer = { label: string; help: string; text: string }
/** What is replaced, and by what. */
export type Offers = { from: number; to: number; offers: Offer[] }

/** Where a word may begin that nobody has begun. */
const FREE = /[{[,:]\s*(\w*)$/

/** The words, or the values of one, that the format has for a place of a text, which need not be whole yet; `explicit` if somebody asks for them. */
export function offersAt(format: Record<string, unknown>, text: string, offset: number, explicit: boolean): Offers | undefined {
  const begun = stringAt(text, offset)
  const free = explicit ? FREE.exec(text.slice(0, offset)) : null
  if (!begun && !free) return undefined
  const { from, to } = begun ?? { from: offset - free![1]!.length, to: offset }
  const { path, isAtPropertyKey } = getLocation(text, offset)
  const root: unknown = parse(text)
  const around: unknown = valueIn(root, path.slice(0, -1))
  const write = (value: unknown, after = '') => `${JSON.stringify(value).slice(begun ? 1 : 0)}${after}`
  if (!isAtPropertyKey) {
    const said = Array.isArray(around) ? around.filter((_, at) => at !== path.at(-1)) : []
    const values = listValues(format, root, path).filter((one) => !said.includes(one) && (typeof one === 'string' || !begun))
    return { from, to, offers: values.map((one) => ({ label: String(one), help: '', text: write(one) })) }
  }
  const after = /^\s*:/.test(text.slice(to)) ? '' : ': '
  const words = listWords(format, root, path.slice(0, -1))
  const others = words.filter(({ name }) => name === path.at(-1) || !isPlain(around) || !Object.hasOwn(around, name))
  return { from, to, offers: others.map(({ name, help }) => ({ label: name, help, text: write(name, after) })) }
}

/** What is typed between quotes, up to the closing one if it is there already; undefined outside of any. */
function stringAt(text: string, offset: number): { from: number; to: number } | undefined {
  const start = text.lastIndexOf('\n', offset - 1) + 1
  // A string ends in its line: what is whole in it does not count.
  const before = text.slice(start, offset).replaceAll(/"(?:[^"\\]|\\.)*"/g, (whole) => ' '.repeat(whole.length))
  const quote = before.indexOf('"')
  const rest = /^[^\s",:]*"/.exec(text.slice(offset))?.[0] ?? ''
  return quote < 0 ? undefined : { from: start + quote + 1, to: offset + rest.length }
}
