import type { Locale } from './compiled.ts'

/** The plural categories of CLDR, from the smallest number up. */
const ORDER = ['zero', 'one', 'two', 'few', 'many', 'other']

type Plurals = { rules: Intl.PluralRules; names: string[] }

/** Made once: a list asks for each of its figures. */
const known = new Map<Locale, Plurals>()

function readPlurals(locale: Locale): Plurals {
  let plurals = known.get(locale)
  if (!plurals) {
    const rules = new Intl.PluralRules(locale)
    const { pluralCategories } = rules.resolvedOptions()
    known.set(locale, (plurals = { rules, names: ORDER.filter((one) => (pluralCategories as string[]).includes(one)) }))
  }
  return plurals
}

/** The plural categories of a language that its units have forms for, in the order in which those are written. */
export const pluralsOf = (locale: Locale): string[] => readPlurals(locale).names

/** The forms of a unit: `call | calls`, one for each plural category of its language, or one for all. */
export const formsOf = (unit: string): string[] => unit.split(' | ')

/** A figure with its unit, if it has one. */
export const besideUnit = (figure: string, unit: string | undefined, locale: Locale, value: number | null | undefined): string =>
  unit === undefined || value === null || value === undefined ? figure : `${figure} ${unitFor(unit, locale, value)}`

/** A unit after a number, or without a number, as in a heading. */
export function unitFor(unit: string, locale: Locale, value?: number): string {
  const forms = formsOf(unit)
  if (forms.length === 1) return unit
  const { rules, names } = readPlurals(locale)
  const at = value === undefined || forms.length !== names.length ? -1 : names.indexOf(rules.select(value))
  return forms.at(at)!
}
