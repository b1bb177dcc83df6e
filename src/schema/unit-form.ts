import type { Locale } from './compiled.ts'

/** The plural categories of CLDR, from the smallest number up. */
const ORDER = ['zero', 'one', 'two', 'few', 'many', 'other']

/** The plural categories of a language that its units have forms for, in the order in which those are written. */
export const pluralsOf = (locale: Locale): string[] => {
  const { pluralCategories } = new Intl.PluralRules(locale).resolvedOptions()
  return ORDER.filter((one) => (pluralCategories as string[]).includes(one))
}

/** The forms of a unit: `call | calls`, one for each plural category of its language, or one for all. */
export const formsOf = (unit: string): string[] => unit.split(' | ')

/** A unit after a number, or without a number, as in a heading. */
export function unitFor(unit: string, locale: Locale, value?: number): string {
  const forms = formsOf(unit)
  if (forms.length === 1) return unit
  const plurals = pluralsOf(locale)
  const at = value === undefined || forms.length !== plurals.length ? -1 : plurals.indexOf(new Intl.PluralRules(locale).select(value))
  return forms.at(at)!
}
