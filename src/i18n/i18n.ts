import { useSyncExternalStore } from 'react'
import type { Locale } from '../schema/compiled.ts'
import { speakWith } from '../schema/say-in.ts'
import { createEngine, type Namespace, type Say, type SayOf, type Sentences } from '../schema/texts.ts'
import { isText, LANGUAGE_KEY, type Stored } from '../session/storage.ts'
import { FIRST_TEXTS } from './first-texts.ts'
import { loadFirstTexts, loadTexts } from './load-texts.ts'

const engine = createEngine({ resources: {} })
let known: readonly Locale[] = []
let stored: Stored | undefined
let wanted: Locale | undefined
const needed = new Set<string>(FIRST_TEXTS)
const preparations = new Set<(locale: Locale) => Promise<unknown>>()

type Start = { locales: readonly Locale[]; defaultLocale: Locale; stored: Stored; namespaces?: readonly string[] }

/** Starts in the stored language, or in the default one; loads only its texts. */
export async function startI18n({ locales, defaultLocale, stored: keeper, namespaces = [] }: Start): Promise<void> {
  known = locales
  speakWith(sayer)
  stored = keeper
  const chosen = stored.read(LANGUAGE_KEY, isText)
  const locale = known.find((one) => one === chosen) ?? defaultLocale
  for (const namespace of namespaces) needed.add(namespace)
  await bring(locale)
  await engine.changeLanguage(locale)
  document.documentElement.lang = locale
}

/** Where a page is only written down: what is said from now on is in this language. */
export async function speakIn(locale: Locale): Promise<void> {
  known = [locale]
  speakWith(sayer)
  await bring(locale)
  await engine.changeLanguage(locale)
}

/** Loads the required texts of a language; more may be required while they are loading. */
async function bring(locale: Locale): Promise<void> {
  for (;;) {
    const has = (namespace: string) => engine.hasResourceBundle(locale, namespace)
    const missing = [...needed].filter((namespace) => !has(namespace))
    if (missing.length === 0) return
    const late = missing.filter((namespace) => !FIRST_TEXTS.some((first) => first === namespace))
    const packs = late.map(async (namespace) => ({ [namespace]: await loadTexts<Sentences>(namespace, locale) }))
    for (const pack of await Promise.all([late.length === missing.length ? {} : loadFirstTexts(locale), ...packs]))
      for (const [namespace, sentences] of Object.entries(pack)) engine.addResourceBundle(locale, namespace, sentences)
  }
}

/**
 * Loads code on demand together with its texts: `withTexts(import('./scan.tsx'), 'widgets/late')`. From then on the texts follow the
 * language.
 */
export async function withTexts<Code>(code: Promise<Code>, ...namespaces: Namespace[]): Promise<Code> {
  for (const namespace of namespaces) needed.add(namespace)
  const [loaded] = await Promise.all([code, bringInTime()])
  return loaded
}

/** Loads everything that is required by then; a switch of language in the meantime counts. */
async function bringInTime(): Promise<void> {
  for (let locale: Locale | undefined; locale !== readLocale();) await bring((locale = readLocale()))
}

/** The current language. */
export function readLocale(): Locale {
  return engine.language as Locale
}

/** Switches the language in place and stores it. Waits for what `beforeSwitch` prepares, so that nothing flickers in the old language. */
export async function switchLocale(locale: Locale): Promise<void> {
  if (!known.includes(locale)) return
  wanted = locale
  if (locale === readLocale()) return
  await Promise.all([bring(locale), ...[...preparations].map((prepare) => prepare(locale).catch(() => undefined))])
  // Switched again meanwhile: the last choice wins.
  if (wanted !== locale) return
  await bring(locale)
  stored?.write(LANGUAGE_KEY, locale)
  document.documentElement.lang = locale
  await engine.changeLanguage(locale)
}

/** Registers a function that preloads for a language; returns a function that unregisters it. */
export function beforeSwitch(prepare: (locale: Locale) => Promise<unknown>): () => void {
  preparations.add(prepare)
  return () => preparations.delete(prepare)
}

export function onLocale(listener: (locale: Locale) => void): () => void {
  const call = (locale: string) => listener(locale as Locale)
  engine.on('languageChanged', call)
  return () => engine.off('languageChanged', call)
}

/** A text outside of React, e.g. for a notice. */
export const say: SayOf = (namespace, key, ...[values]) => engine.t(key, { ns: namespace, ...(values as object) })

/** Texts of the schema kernel, in the language that it asks for. */
const sayer =
  (lng: Locale): SayOf =>
  (ns, key, ...[values]) =>
    engine.t(key, { lng, ns, ...(values as object) })

/** Whether there is a text for a key, e.g. for a value. */
export const hasText = (namespace: Namespace, key: string): boolean => engine.exists(key, { ns: namespace })

const sayers = new Map<string, Say<Namespace>>()

/** The same for one namespace; one shared function, replaced when the language changes. */
export function sayFrom<N extends Namespace>(namespace: N): Say<N> {
  const name = `${readLocale()} ${namespace}`
  let sayer = sayers.get(name) as Say<N> | undefined
  if (!sayer) sayers.set(name, (sayer = (key, ...values) => say(namespace, key, ...values)))
  return sayer
}

/**
 * The texts of `src/<room>/texts/<locale>/<file>.json` by `<room>/<file>`; the component renders again with a new function when the
 * language
 * changes. The function and the subscription are shared, because a form may have five hundred fields.
 */
export function useTexts<N extends Namespace>(namespace: N): Say<N> {
  useLocale()
  return sayFrom(namespace)
}

const subscribe = (listener: () => void) => onLocale(listener)

/** The current language; the component renders again when it changes. */
export const useLocale = (): Locale => useSyncExternalStore(subscribe, readLocale, readLocale)
