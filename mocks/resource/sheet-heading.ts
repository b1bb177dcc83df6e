import { languages } from '../../scripts/lib/text-files.ts'
import { sayIn } from '../../scripts/lib/say-in.ts'
import { namedWhole } from '../../src/schema/branches.ts'
import type { Choice, Field, Locale } from '../../src/schema/compiled.ts'
import type { Call } from '../../src/schema/contract.ts'
import { keysOf } from '../../src/schema/keys-of.ts'
import { sheetFields } from '../../src/schema/sheet-fields.ts'
import { formsOf, unitFor } from '../../src/schema/unit-form.ts'
import { problems } from '../http/problems.ts'
import { text } from '../http/texts.ts'
import { isMoney, isMoment } from './read-cell.ts'
import { readZone, type Zone } from './read-time.ts'

/** The field that a column of a file sets, and the zone that its heading names for its times. */
export type Heading = { field: Field; zone?: Zone | undefined }

/**
 * The fields that columns set, by their headings: a name, or a title in any language, optionally with the unit or zone that exported files
 * add. A column that sets nothing, or repeats an earlier one, is left out; a column in another unit is refused.
 */
export function readHeadings(cells: string[], call: Pick<Call, 'form'>, locale: Locale): (Heading | undefined)[] {
  const form = { ...call.form }
  for (const one of keysOf(form)) form[one] = sheetFields(form[one])
  const known = columnsByTitle(form, locale)
  const found = cells.map((cell) => headingOf(cell.trim(), known, form))
  if (found.every((one) => one === undefined)) {
    const titles = form[locale].map(({ title }) => title).join(sayIn(locale)('schema/display', 'comma'))
    throw problems.invalid({ text: text('http/problems', 'noKnownHeading', { titles }) })
  }
  return found.map((one, at) => (found.findIndex((other) => other?.field === one?.field) === at ? one : undefined))
}

function headingOf(cell: string, known: Map<string, Field>, forms: Call['form']): Heading | undefined {
  const plain = known.get(cell)
  if (plain) return { field: plain }
  const [, title = '', of = ''] = /^(.*?)\s*[(（]([^()（）]*)[)）]$/.exec(cell) ?? []
  const field = known.get(title)
  if (!field) return undefined
  if (isMoment(field)) return { field, zone: readZone(of) }
  const units = unitsOf(field, forms)
  if (units.length > 0 && !units.some((unit) => unit.toLowerCase() === of.toLowerCase()))
    throw problems.invalid({ text: text('http/problems', 'otherUnit', { title, given: of, unit: units[0]! }) })
  return { field }
}

/** The unit of figures by format. */
const WORDS: Record<string, 'bytes' | 'seconds' | undefined> = { bytes: 'bytes', 'duration-s': 'seconds', 'hours-s': 'seconds' }

/** The possible units of a field in any language, the reader's first; empty if each row has its own unit, or if there is none. */
function unitsOf(field: Field, forms: Call['form']): string[] {
  if (field.type !== 'integer' && field.type !== 'number') return []
  const word = isMoney(field) ? 'yuan' : WORDS[field.rules?.format ?? '']
  if (word) return languages.names.map((locale) => sayIn(locale)('schema/display', word))
  if (field.rules?.format === 'percent') return ['%']
  const own = field.unit === undefined ? [] : [field.unit]
  const others = Object.values(forms).flatMap((form) => form.find(({ name }) => name === field.name)?.unit ?? [])
  return [...own, ...others].flatMap(formsOf)
}

/** Columns by name and by title, the reader's language first: a file may have been made for a reader of another language. */
function columnsByTitle(forms: Call['form'], locale: Locale): Map<string, Field> {
  const all = [locale, ...languages.names.filter((name) => name !== locale)].map((name): [Locale, Field[]] => [name, forms[name]])
  const columns = forms[locale].map((field, at): Field => {
    if (!field.choices) return field
    const choices = all.flatMap(([language, form]) => {
      const own = form[at]!.choices ?? []
      return [...own, ...namedWhole(own), ...unitsBeside(field.name, own, language, form)]
    })
    return { ...field, choices }
  })
  const titled = all.toReversed().flatMap(([, form]) => form.map(({ title }, at): [string, Field] => [title, columns[at]!]))
  return new Map([...titled, ...columns.map((field): [string, Field] => [field.name, field])])
}

/** An exported file writes the unit itself as the unit of a figure. */
const unitsBeside = (name: string, choices: Choice[], locale: Locale, form: Field[]): Choice[] =>
  form.flatMap(({ units }) =>
    units?.by === name ? choices.map(({ value, title }) => ({ value, title: unitFor(units.titles[String(value)] ?? title, locale) })) : [],
  )
