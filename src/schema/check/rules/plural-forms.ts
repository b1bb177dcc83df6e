import type { Locale } from '../../compiled.ts'
import { formsOf, pluralsOf } from '../../unit-form.ts'
import { orderFields } from '../example-world.ts'
import type { Rule } from '../rule.ts'

export const pluralForms: Rule = {
  name: 'plural-forms',
  why: 'A unit that lacks a form of its language, or has one too many, reads wrong after a figure: 1 calls.',

  file(graph, { source, forms }, report) {
    if (forms.length === 0) return
    // As long as the languages are unknown, their plural forms are, too.
    const locale = source.locale ?? (graph.sound('app.json') ? graph.world.app?.locales?.source : undefined)
    const plurals = locale === undefined ? undefined : pluralsIn(locale)
    if (!plurals) return
    for (const at of forms) {
      const count = formsOf(at.text).length
      if (count !== plurals.length)
        report(
          source.path,
          at.path,
          `Unexpected ${count} forms of ${JSON.stringify(at.text)}, expected ${plurals.length} in ${locale}: ${plurals.join(' | ')}`,
        )
    }
  },

  examples: {
    ok: orderFields({ count: { title: '数量', type: 'integer', unit: '次' } }),
    notOk: orderFields({ count: { title: '数量', type: 'integer', unit: '次 | 次' } }),
    says: ['entities/order.json#/properties/count/unit Unexpected 2 forms of "次 | 次", expected 1 in zh-CN: other'],
  },
}

const known = new Map<string, readonly string[] | undefined>()

/** The plural categories of a language; undefined if the runtime does not know it, because a folder may have any name. */
function pluralsIn(locale: string): readonly string[] | undefined {
  if (!known.has(locale)) known.set(locale, isLanguage(locale) ? pluralsOf(locale) : undefined)
  return known.get(locale)
}

function isLanguage(locale: string): locale is Locale {
  try {
    return Intl.PluralRules.supportedLocalesOf(locale).length > 0
  } catch {
    return false
  }
}
