import { exampleWorld } from '../example-world.ts'
import { unexpected } from '../near.ts'
import type { Rule } from '../rule.ts'

export const knownLocale: Rule = {
  name: 'known-locale',
  why: 'A translation into a language that nobody can choose is never read.',

  apart: ['app'],
  // A word in a file decides nothing: those of app.json are asked for as such.
  reads: { any: [] },
  check(graph, report) {
    if (!graph.sound('app.json')) return
    const { titles, source, default: usual } = graph.world.app.locales
    const offered = Object.keys(titles)
    for (const [word, locale] of Object.entries({ source, default: usual }))
      if (!offered.includes(locale)) report('app.json', ['locales', word], unexpected('locale', locale, offered).message)
    for (const { path: file, locale } of graph.sources.values()) {
      if (locale === undefined) continue
      if (locale === source)
        report(file, [], `Unexpected file, "${locale}" is the language the schemas are written in; expected it to be removed`)
      else if (!offered.includes(locale)) report(file, [], unexpected('locale', locale, offered).message)
    }
  },

  examples: {
    ok: {},
    notOk: {
      'locales/en-UK/app.json': exampleWorld['locales/en-US/app.json'],
    },
    says: ['locales/en-UK/app.json# Unexpected locale "en-UK", expected one of: en-US, zh-CN. Did you mean "en-US"?'],
  },
}
