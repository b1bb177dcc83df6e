import { exampleWorld } from '../example-world.ts'
import { unexpected } from '../near.ts'
import type { Rule } from '../rule.ts'

/** The languages for which the console has sentences of its own. */
const spoken = ['zh-CN', 'en-US']

export const knownLocale: Rule = {
  name: 'known-locale',
  why: 'A translation into a language that nobody can choose is never read.',

  check(graph, report) {
    const { locales } = graph.world.app
    if (!graph.sound('app.json')) return
    for (const locale of Object.keys(locales.titles))
      if (!spoken.includes(locale))
        report('app.json', ['locales', 'titles', locale], unexpected('locale', locale, spoken).message, { at: 'key' })
    for (const locale of spoken)
      if (!Object.hasOwn(locales.titles, locale)) report('app.json', ['locales', 'titles'], `Missing property "${locale}"`, { at: 'key' })
    for (const { path: file, locale } of graph.sources.values()) {
      if (locale === undefined) continue
      if (locale === locales.source)
        report(file, [], `Unexpected file, "${locale}" is the language the schemas are written in; expected it to be removed`)
      else if (!spoken.includes(locale)) report(file, [], unexpected('locale', locale, spoken).message)
    }
  },

  examples: {
    ok: {},
    notOk: { 'locales/en-UK/app.json': exampleWorld['locales/en-US/app.json'] },
    says: ['locales/en-UK/app.json# Unexpected locale "en-UK", expected one of: en-US, zh-CN. Did you mean "en-US"?'],
  },
}
