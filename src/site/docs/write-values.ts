import type { Locale } from '../../schema/compiled.ts'
import { fill } from '../../schema/template.ts'
import type { Value } from './open-api.ts'
import { words } from './reference-words.ts'

type Row = string[]

export const table = (head: readonly string[], rows: Row[]): string =>
  [head, head.map(() => '---'), ...rows].map((row) => `| ${row.map(cell).join(' | ')} |`).join('\n')

const cell = (text: string) => text.replaceAll('|', '\\|').replaceAll('\n', ' ')

/** A body as rows: name, type, whether it is needed, what it is and within which limits. */
export function parameterRows(schema: Value, locale: Locale): Row[] {
  const { required } = words[locale]
  return namesIn(schema, '').map(({ name, value, isRequired }) => [
    `\`${name}\``,
    typeOf(value, locale),
    isRequired ? required : '',
    sentences([value.title ?? '', value.description ?? '', limitsOf(value, locale)], locale),
  ])
}

/** An answer as rows; `sentences[].text` is a field of each entry. */
export function answerRows(schema: Value, locale: Locale): Row[] {
  return namesIn(schema, '').map(({ name, value }) => {
    const unit = value.unit ? fill(words[locale].limits.unit, { unit: value.unit }) : ''
    return [`\`${name}\``, typeOf(value, locale), sentences([value.title ?? '', unit, value.description ?? ''], locale)]
  })
}

function namesIn({ properties = {}, required = [] }: Value, before: string): { name: string; value: Value; isRequired: boolean }[] {
  return Object.entries(properties).flatMap(([name, value]) => {
    const own = { name: before + name, value, isRequired: required.includes(name) }
    const inner = value.items?.properties ? namesIn(value.items, `${before}${name}[].`) : namesIn(value, `${before}${name}.`)
    return [own, ...inner]
  })
}

function typeOf({ type = 'object', contentMediaType }: Value, locale: Locale): string {
  const { types, or } = words[locale]
  if (contentMediaType) return types.file
  return [type]
    .flat()
    .map((one) => types[one as keyof typeof types] ?? one)
    .join(or)
}

/** The limits of a value in words; what the backend refuses beyond. */
function limitsOf(value: Value, locale: Locale): string {
  const { limits, comma } = words[locale]
  const { minLength = 0, maxLength, minimum, maximum, maxItems, enum: choices } = value
  const isCounted = minimum !== undefined || maximum !== undefined
  const said = [
    ...(value['x-formats'] ? [fill(limits.formats, { list: value['x-formats'].join(locale === 'zh-CN' ? '、' : ', ') })] : []),
    ...(value['x-max-seconds'] === undefined ? [] : [fill(limits.seconds, { time: timeOf(value['x-max-seconds'], locale) })]),
    ...(value['x-max-bytes'] === undefined ? [] : [fill(limits.bytes, { size: sizeOf(value['x-max-bytes']) })]),
    ...(choices && !value.description ? [choices.map((one) => `\`${String(one)}\``).join(locale === 'zh-CN' ? '、' : ', ')] : []),
    ...(maxLength === undefined
      ? []
      : [fill(minLength > 1 ? limits.charsBetween : limits.chars, { min: minLength, max: figure(maxLength) })]),
    ...(isCounted && !choices
      ? [
          maximum === undefined
            ? fill(limits.atLeast, { min: minimum })
            : minimum === undefined
              ? fill(limits.atMost, { max: maximum })
              : fill(limits.between, { min: minimum, max: maximum }),
        ]
      : []),
    ...(maxItems === undefined ? [] : [fill(limits.items, { max: maxItems })]),
    ...(value.default === undefined ? [] : [fill(limits.unset, { value: String(value.default) })]),
  ]
  return said.join(comma)
}

/** Figures as they are read in both languages: 100,000. */
export const figure = (count: number): string => String(count).replaceAll(/\B(?=(\d{3})+$)/g, ',')

export const sizeOf = (bytes: number): string => `${Number((bytes / 1_048_576).toFixed(1))} MB`

export function timeOf(seconds: number, locale: Locale): string {
  const { limits } = words[locale]
  if (seconds >= 3600 && seconds % 3600 === 0) return fill(limits.hours, { count: seconds / 3600 })
  if (seconds > 60 && seconds % 60 === 0) return fill(limits.minutes, { count: seconds / 60 })
  return fill(limits.second, { count: seconds })
}

/** Pieces as one text: each ends like a sentence and begins like one. */
function sentences(pieces: string[], locale: Locale): string {
  const { stop } = words[locale]
  const ended = pieces
    .filter((piece) => piece !== '')
    .map((piece) => (/[.。!?！？]$/.test(piece) ? piece : piece + stop))
    .map((piece) => (locale === 'en-US' ? piece[0]!.toUpperCase() + piece.slice(1) : piece))
  return ended.join(locale === 'zh-CN' ? '' : ' ')
}
