import { createContext, useContext } from 'react'
import type { Key, Say as SayOf } from '../../schema/texts.ts'
import { useSay as useSayOf } from '../use-say.ts'
import type { DemoTexts } from '../text-types.ts'

type Holes = TextHoles['site/demo']
/** Texts without placeholders. */
export type DemoWord = { [Word in Key<'site/demo'>]: Holes[Word] extends never ? Word : never }[Key<'site/demo'>]
export type Say = SayOf<'site/demo'>

const Held = createContext<DemoTexts | null>(null)

export const DemoWordsProvider = Held.Provider

/** Texts of the demos, in the language of the page. */
export function useSay(): Say {
  const words = useContext(Held)
  if (!words) throw new Error('Unexpected absence of words, expected <DemoWordsProvider> above; see src/site/live-demo.tsx')
  return useSayOf<'site/demo'>(words)
}
