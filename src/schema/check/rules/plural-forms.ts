import type { Locale } from '../../compiled.ts'
import { formsOf, pluralsOf } from '../../unit-form.ts'
import { orderFields } from '../example-world.ts'
import type { Path } from '../graph.ts'
import type { Rule } from '../rule.ts'

export const pluralForms: Rule = {
  name: 'plural-forms',
  why: 'A unit that lacks a form of its language, or has one too many, stands behind a figure as nobody would say it: 1 calls.',

  file(graph, { source }, report) {
    // While nobody knows which languages there are, nothing can be said of their forms.
    const locale = source.locale ?? (graph.sound('app.json') ? graph.world.app?.locales?.source : undefined)
    if (locale === undefined || !isLanguage(locale)) return
    const plurals = pluralsOf(locale)
    const look = (value: unknown, path: Path): void => {
      if (value === null || typeof value !== 'object') return
      for (const [key, one] of Object.entries(value)) {
        if (key !== 'unit' || typeof one !== 'string') look(one, [...path, key])
        else if (one.includes('|') && formsOf(one).length !== plurals.length)
          report(
            source.path,
            [...path, key],
            `Unexpected ${formsOf(one).length} forms of ${JSON.stringify(one)}, expected ${plurals.length} in ${locale}: ${plurals.join(' | ')}`,
          )
      }
    }
    if (source.text.includes('|')) look(source.data, [])
  },

  examples: {
    ok: orderFields({ count: { title: '数量', type: 'integer', unit: '次' } }),
    notOk: orderFields({ count: { title: '数量', type: 'integer', unit: '次 | 次' } }),
    says: ['entities/order.json#/properties/count/unit Unexpected 2 forms of "次 | 次", expected 1 in zh-CN: other'],
  },
}

/** Whether the machine knows what is called so: a folder may have any name. */
function isLanguage(locale: string): locale is Locale {
  try {
    return Intl.PluralRules.supportedLocalesOf(locale).length > 0
  } catch {
    return false
  }
}
