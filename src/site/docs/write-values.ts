import type { Say } from '../../schema/texts.ts'
import type { Locale } from '../../schema/compiled.ts'
import type { ReferenceTexts } from '../text-types.ts'
import type { Value } from './open-api.ts'

/** A language and the texts of the reference in it. */
export type Tongue = { locale: Locale; words: ReferenceTexts; say: Say<'site/reference'>; sayError: Say<'widgets/errors'> }

type Row = string[]

export const table = (head: readonly string[], rows: Row[]): string =>
  [head, head.map(() => '---'), ...rows].map((row) => `| ${row.map(cell).join(' | ')} |`).join('\n')

const cell = (text: string) => text.replaceAll('|', '\\|').replaceAll('\n', ' ')

/** A body as rows: name, type, whether it is required, its meaning and limits. */
export function parameterRows(schema: Value, tongue: Tongue): Row[] {
  return namesIn(schema, '').map(({ name, value, isRequired }) => [
    `\`${name}\``,
    typeOf(value, tongue),
    isRequired ? tongue.words.required : '',
    sentences([value.title ?? '', value.description ?? '', limitsOf(value, tongue)], tongue),
  ])
}

/** An answer as rows; `sentences[].text` is a field of each item. */
export function answerRows(schema: Value, tongue: Tongue): Row[] {
  return namesIn(schema, '').map(({ name, value }) => {
    const unit = value['x-unit'] ? tongue.say('limits.unit', { unit: value['x-unit'] }) : ''
    const title = [value.title ?? '', unit].filter(Boolean).join(tongue.words.comma)
    return [`\`${name}\``, typeOf(value, tongue), sentences([title, value.description ?? ''], tongue)]
  })
}

function namesIn({ properties = {}, required = [] }: Value, before: string): { name: string; value: Value; isRequired: boolean }[] {
  return Object.entries(properties).flatMap(([name, value]) => {
    const own = { name: before + name, value, isRequired: required.includes(name) }
    const inner = value.items?.properties ? namesIn(value.items, `${before}${name}[].`) : namesIn(value, `${before}${name}.`)
    return [own, ...inner]
  })
}

function typeOf({ type = 'object', contentMediaType }: Value, { words: { types, or } }: Tongue): string {
  if (contentMediaType) return types.file
  return [type]
    .flat()
    .map((one) => types[one as keyof typeof types] ?? one)
    .join(or)
}

/** The limits of a value in words; the backend refuses anything beyond. */
function limitsOf(value: Value, tongue: Tongue): string {
  const { words, say } = tongue
  const { minLength = 0, maxLength, minimum, maximum, maxItems, enum: choices } = value
  const { 'x-formats': formats, 'x-max-seconds': seconds, 'x-max-bytes': bytes } = value
  const said = [
    formats && say('limits.formats', { list: formats.join(words.listComma) }),
    seconds !== undefined && say('limits.seconds', { time: timeOf(seconds, tongue) }),
    bytes !== undefined && say('limits.bytes', { size: sizeOf(bytes) }),
    choices && !value.description && choices.map((one) => `\`${String(one)}\``).join(words.listComma),
    // A description that says it with more words is enough.
    maxLength !== undefined && !value.description?.includes(figure(maxLength)) && charsOf(minLength, figure(maxLength), tongue),
    !choices && rangeOf(minimum, maximum, tongue),
    maxItems !== undefined && say('limits.items', { count: maxItems }),
    value.default !== undefined && say('limits.unset', { value: String(value.default) }),
  ]
  return said.filter(Boolean).join(words.comma)
}

function charsOf(min: number, max: string, { say }: Tongue): string {
  return min > 1 ? say('limits.charsBetween', { min, max }) : say('limits.chars', { max })
}

function rangeOf(min: number | undefined, max: number | undefined, { say }: Tongue): string {
  if (min === undefined) return max === undefined ? '' : say('limits.atMost', { max })
  return max === undefined ? say('limits.atLeast', { min }) : say('limits.between', { min, max })
}

/** Numbers as written in the languages of the documents: 100,000. */
export const figure = (count: number): string => String(count).replaceAll(/\B(?=(\d{3})+$)/g, ',')

const sizeOf = (bytes: number): string => `${Number((bytes / 1_048_576).toFixed(1))} MB`

function timeOf(seconds: number, { say }: Tongue): string {
  if (seconds >= 3600 && seconds % 3600 === 0) return say('limits.lasting.hours', { count: seconds / 3600 })
  if (seconds > 60 && seconds % 60 === 0) return say('limits.lasting.minutes', { count: seconds / 60 })
  return say('limits.lasting.seconds', { count: seconds })
}

/** Joins pieces to one text: each ends and begins like a sentence. */
function sentences(pieces: string[], { locale, words, say }: Tongue): string {
  return pieces
    .filter((piece) => piece !== '')
    .map((piece) => (/[.。!?！？]$/.test(piece) ? piece : piece + words.stop))
    .map((piece) => piece.charAt(0).toLocaleUpperCase(locale) + piece.slice(1))
    .reduce((one, next) => (one === '' ? next : say('after', { one, next })), '')
}
