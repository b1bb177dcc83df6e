import type { ErrorObject } from 'ajv/dist/2020.js'
import type { Path } from './graph.ts'

/** The message for a value beyond a limit: a length counted in `of`, or the number given for `word`. */
export function bounded({ data, keyword, params }: ErrorObject, of: string, word = ''): string {
  const { limit, comparison = '' } = params as { limit?: number; comparison?: string }
  const bound =
    comparison === '>' || comparison === '<'
      ? `${comparison === '>' ? 'more' : 'less'} than`
      : `at ${keyword.startsWith('max') ? 'most' : 'least'}`
  return `Unexpected ${of ? nameOf(data) : `${word} ${JSON.stringify(data)?.slice(0, 60)}`.trim()}, expected ${bound} ${limit ?? keyword}${of ? ` ${of}` : ''}`
}

/** Of a longer text the beginning is said. */
const LONGEST = 40

/** What a value is, in plain words. */
export function nameOf(value: unknown): string {
  if (value === null) return 'null'
  if (Array.isArray(value)) return 'list'
  if (typeof value === 'object') return 'object'
  // `1e999` is valid JSON, but not a number that a program can store.
  if (value === Infinity || value === -Infinity) return `number ${value}`
  if (typeof value === 'boolean') return String(value)
  return typeof value === 'string'
    ? `text ${JSON.stringify(value.length > LONGEST ? `${value.slice(0, LONGEST - 1)}…` : value)}`
    : `${typeof value} ${String(value)}`
}

/** `a text, a number or an object`. */
export function listed(kinds: string[]): string {
  const names = kinds.map(
    (kind) =>
      ({
        array: 'a list',
        object: 'an object',
        string: 'a text',
        integer: 'a whole number',
        number: 'a number',
        boolean: 'true or false',
        null: 'null',
      })[kind] ?? kind,
  )
  return names.length > 1 ? `${names.slice(0, -1).join(', ')} or ${names.at(-1)!}` : (names[0] ?? 'another value')
}

/** What a value is: by the word under which it stands, but for what stands under the name of a field. */
export function wordOf(path: Path): string {
  const last = path.at(-1)
  if (path.at(-3) === 'grants' || path.at(-2) === 'grants') return 'verb'
  if (path.at(-2) === 'summary') return 'figure'
  return typeof last === 'number' ? String(path.at(-2) ?? 'value') : String(last ?? 'value')
}

export function pathOf(error: ErrorObject): (string | number)[] {
  return error.instancePath
    .split('/')
    .slice(1)
    .map((piece) => piece.replaceAll('~1', '/').replaceAll('~0', '~'))
    .map((piece) => (/^\d+$/.test(piece) ? Number(piece) : piece))
}
