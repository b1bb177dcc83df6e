import { useCallback } from 'react'
import { useLocale } from '../i18n/i18n.ts'
import type { Locale } from '../schema/compiled.ts'
import { fill } from '../schema/template.ts'
import { en, type Word } from './words-en.ts'
import { zh } from './words-zh.ts'

const words: Record<Locale, Record<Word, string>> = { 'zh-CN': zh, 'en-US': en }

export type Say = (word: Word, values?: Record<string, unknown>) => string

/** Sentences of the dashboards come with them, so that no other page carries them. */
export function useWords(): Say {
  const locale = useLocale()
  return useCallback((word, values = {}) => fill(words[locale][word], values), [locale])
}
