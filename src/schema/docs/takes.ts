import { formatNames } from '../formats.ts'
import { iconNames } from '../icons.ts'
import { seedNames } from '../seed-words.ts'
import { Condition, verbs } from '../format/values.ts'
import { cellNames } from '../cells.ts'
import { widgetNames } from '../widgets.ts'
import { eachOf, type Piece, resolve } from './language-words.ts'

/** Long sets of values have a table of their own. */
const TABLES: [readonly unknown[], string][] = [
  [widgetNames, 'a [control](#controls)'],
  [cellNames, 'a [cell](#cells)'],
  [formatNames, 'a [format](#formats)'],
  [seedNames, 'a [seed word](#seed-words)'],
  [iconNames, 'an [icon](#icons)'],
  [verbs, 'a [verb](#verbs)'],
]

const CONDITION = (Condition as unknown as Piece).additionalProperties

/** The values that a keyword takes, in plain words; `linkOf` returns the chapter of an object that has one. */
export function takesOf(piece: Piece, linkOf: (inner: Piece) => string | undefined = () => undefined): string {
  const whole = resolve(piece)
  const inside = (one: Piece) => takesOf(one, linkOf)
  if (whole.additionalProperties === CONDITION) return 'a [condition](#conditions-and-tests)'
  if ('const' in whole) return code(whole.const)
  if (whole.enum) return tableOf(whole.enum) ?? orList(whole.enum.map(code))
  if (whole.anyOf?.some(isOther)) return 'a constant, `{ "field": … }` or `{ "row": … }`'
  if (whole.anyOf) return orList([...new Set(whole.anyOf.map(inside))])
  if (Array.isArray(whole.type) && whole.type.length === 4) return 'a constant'
  if (Array.isArray(whole.type)) return orList(whole.type.map((type) => plain(type, whole)))
  if (whole.type === 'array') return `a list${whole.items ? `, each entry: ${inside(whole.items)}` : ''}`
  if (whole.type === 'object' || whole.properties) {
    const each = eachOf(whole)
    const link = linkOf(whole)
    if (link) return link
    return !whole.properties && each ? `names, each with ${inside(each)}` : 'an object'
  }
  return whole.type === undefined ? 'any value' : plain(whole.type, whole)
}

/** The value of another field or of the stored row, instead of a constant. */
const isOther = ({ properties }: Piece) =>
  properties !== undefined && ('field' in properties || 'row' in properties) && Object.keys(properties).length === 1

function tableOf(values: unknown[]): string | undefined {
  return TABLES.find(([words]) => words.length === values.length && words.every((word, at) => word === values[at]))?.[1]
}

function plain(type: string, { minimum, maximum }: Piece): string {
  const range =
    minimum !== undefined && maximum !== undefined
      ? ` from ${minimum} to ${maximum}`
      : minimum !== undefined
        ? ` from ${minimum}`
        : maximum !== undefined
          ? ` to ${maximum}`
          : ''
  const names: Record<string, string> = {
    string: 'a text',
    boolean: '`true` or `false`',
    integer: `a whole number${range}`,
    number: `a number${range}`,
    object: 'an object',
    array: 'a list',
    null: '`null`',
  }
  return names[type] ?? type
}

const code = (value: unknown) => `\`${typeof value === 'string' ? `"${value}"` : JSON.stringify(value)}\``

function orList(parts: string[]): string {
  return parts.length > 1 ? `${parts.slice(0, -1).join(', ')} or ${parts.at(-1)!}` : (parts[0] ?? '')
}
