import { createContext, useCallback, useContext } from 'react'
import { fill } from '../../schema/template.ts'
import type { content } from '../content/en-US/demo-words.ts'

export type DemoWord = keyof typeof content
export type Say = (word: DemoWord, values?: Record<string, unknown>) => string

const Held = createContext<Record<DemoWord, string> | null>(null)

export const DemoWordsProvider = Held.Provider

/** Sentences of the demonstrations, in the language of the page. */
export function useSay(): Say {
  const words = useContext(Held)
  if (!words) throw new Error('Unexpected absence of words, expected <DemoWordsProvider> above; see src/site/live-demo.tsx')
  return useCallback((word, values = {}) => fill(words[word], values), [words])
}
