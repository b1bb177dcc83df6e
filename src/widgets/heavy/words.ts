import { useCallback } from 'react'
import { useLocale } from '../../i18n/i18n.ts'
import type { Locale } from '../../schema/compiled.ts'
import { fill } from '../../schema/template.ts'
import { en, type Word } from './words-en.ts'
import { zh } from './words-zh.ts'

const words: Record<Locale, Record<Word, string>> = { 'zh-CN': zh, 'en-US': en }

export type Say = (word: Word, values?: Record<string, unknown>) => string

/** Sentences of what is fetched late come with it, so that no first page carries them. */
export function useWords(): Say {
  const locale = useLocale()
  return useCallback((word, values = {}) => fill(words[locale][word], values), [locale])
}

/** The word for a value such as `gender` `female`, or the value itself where there is none. */
export function wordOf(say: Say, kind: string, value: unknown): string {
  const key = `${kind}.${String(value)}`
  return key in en ? say(key as Word) : String(value ?? '')
}
