import { createInstance } from 'i18next'
import { useCallback } from 'react'
import { initReactI18next, useTranslation } from 'react-i18next'
import type { Locale } from '../schema/compiled.ts'
import { isText, type Stored } from '../session/storage.ts'
import { loadTexts } from './load-texts.ts'

export const LANGUAGE_KEY = 'app_language'

export type Values = Record<string, string | number>
export type Say = (key: string, values?: Values) => string

// Keys are flat words; a dot in one is no path.
const engine = createInstance()

let known: readonly Locale[] = ['zh-CN', 'en-US']
let stored: Stored | undefined
let wanted: Locale | undefined
const preparations = new Set<(locale: Locale) => Promise<unknown>>()

/** Starts in the stored language, else in the default one; only its texts are loaded. */
export async function startI18n(options: { locales: readonly Locale[]; defaultLocale: Locale; stored: Stored }): Promise<void> {
  known = options.locales
  stored = options.stored
  const chosen = stored.read(LANGUAGE_KEY, isText)
  const locale = known.find((one) => one === chosen) ?? options.defaultLocale
  const texts = await loadTexts(locale)
  await engine.use(initReactI18next).init({
    lng: locale,
    fallbackLng: false,
    resources: { [locale]: texts },
    ns: Object.keys(texts),
    defaultNS: 'frame',
    keySeparator: false,
    nsSeparator: false,
    interpolation: { escapeValue: false },
    react: { useSuspense: false },
    parseMissingKeyHandler: refuseKey,
  })
  document.documentElement.lang = locale
}

function refuseKey(key: string): string {
  if (import.meta.env.DEV) throw new Error(`Unexpected text "${key}", expected a key of src/i18n/texts/${readLocale()}/*.json`)
  return key
}

/** The language of the moment. */
export function readLocale(): Locale {
  return (engine.language ?? 'en-US') as Locale
}

/** Switches in place and remembers it. What `beforeSwitch` prepares has arrived by then, so that nothing flickers through the old language. */
export async function switchLocale(locale: Locale): Promise<void> {
  if (!known.includes(locale)) return
  wanted = locale
  if (locale === readLocale()) return
  const [texts] = await Promise.all([loadTexts(locale), ...[...preparations].map((prepare) => prepare(locale).catch(() => undefined))])
  // Chosen differently meanwhile: the last choice holds.
  if (wanted !== locale) return
  for (const [namespace, sentences] of Object.entries(texts)) engine.addResourceBundle(locale, namespace, sentences)
  stored?.write(LANGUAGE_KEY, locale)
  document.documentElement.lang = locale
  await engine.changeLanguage(locale)
}

/** Loads for a language what a switch to it will show; returns how to stop. */
export function beforeSwitch(prepare: (locale: Locale) => Promise<unknown>): () => void {
  preparations.add(prepare)
  return () => preparations.delete(prepare)
}

export function onLocale(listener: (locale: Locale) => void): () => void {
  const call = (locale: string) => listener(locale as Locale)
  engine.on('languageChanged', call)
  return () => engine.off('languageChanged', call)
}

/** A sentence outside of React, e.g. for a notice. `namespace` is a file name of `texts/<locale>`. */
export function say(namespace: string, key: string, values?: Values): string {
  return engine.t(key, { ns: namespace, ...values })
}

/** Sentences of one file of `texts/<locale>`; the component renders anew when the language changes. */
export function useTexts(namespace: string): Say {
  useTranslation(namespace, { i18n: engine })
  const locale = readLocale()
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- a new language is a new function
  return useCallback((key, values) => say(namespace, key, values), [namespace, locale])
}

export function useLocale(): Locale {
  useTranslation(undefined, { i18n: engine })
  return readLocale()
}
