import { useCallback } from 'react'
import type { Locale } from '../schema/compiled.ts'
import { fill } from '../schema/template.ts'
import { useLocale } from './i18n.ts'

/** Sentences that come with the chunk that needs them, so that no first page carries them; the types hold both languages to the same words. */
export function createWords<Word extends string>(en: Record<Word, string>, zh: Record<Word, string>) {
  const words: Record<Locale, Record<Word, string>> = { 'zh-CN': zh, 'en-US': en }
  return function useWords(): (word: Word, values?: Record<string, unknown>) => string {
    const locale = useLocale()
    return useCallback((word, values = {}) => fill(words[locale][word], values), [locale])
  }
}
