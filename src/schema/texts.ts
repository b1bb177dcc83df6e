import { createInstance, type i18n, type InitOptions } from 'i18next'
import type { Locale } from './compiled.ts'

/** Sentences by key; a key with plurals stands once a form: `lines_one`, `lines_other`. Pages of the site hold lists and objects too. */
export type Sentences = Record<string, unknown>
/** Sentences by language and namespace. */
type Resources = Record<string, Record<string, Sentences>>

/** `TextHoles` is written by `npm run schema -- meta` from the texts of the default language: namespace, key, and the names of its holes. */
export type Namespace = keyof TextHoles
export type Key<N extends Namespace> = keyof TextHoles[N] & string
export type Holes<N extends Namespace, K extends Key<N>> = TextHoles[N][K]
export type Values<Hole> = [Hole] extends [never]
  ? []
  : [values: { [Name in Hole & string]: Name extends 'count' ? number : string | number }]

/** A sentence of one namespace. A misspelt key and a missing value are errors of the types. */
export type Say<N extends Namespace> = <K extends Key<N>>(key: K, ...values: Values<Holes<N, K>>) => string
/** A sentence of any namespace. */
export type SayOf = <N extends Namespace, K extends Key<N>>(namespace: N, key: K, ...values: Values<Holes<N, K>>) => string

/** i18next as this project uses it: `{{hole}}`, plurals as the language has them, flat keys. A key that is nowhere is an error. */
export function createEngine(options: InitOptions): i18n {
  const engine = createInstance()
  void engine.init({
    initAsync: false,
    fallbackLng: false,
    keySeparator: false,
    nsSeparator: false,
    interpolation: { escapeValue: false },
    parseMissingKeyHandler: (key) => {
      throw new Error(`Unexpected text "${key}", expected a key of a file texts/${engine.language}/*.json that has been loaded`)
    },
    ...options,
  })
  return engine
}

/** Every language at once, for the backend, the commands and tests; what a language lacks is said in the default one. */
export function createTexts(resources: Resources, defaultLocale: string): (locale: Locale) => SayOf {
  const engine = createEngine({
    lng: defaultLocale,
    fallbackLng: defaultLocale,
    resources,
  })
  return (locale) =>
    (namespace, key, ...[values]) =>
      engine.t(key, { lng: locale, ns: namespace, ...(values as object) })
}
