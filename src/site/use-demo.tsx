import { type ComponentType, type ReactNode, useCallback, useEffect, useState } from 'react'
import type { DemoWord } from './demo/demo-words.ts'
import { loadContent } from './load-content.ts'
import { useSite } from './use-site.ts'

/** A demonstration with its words, once somebody wants it; another language changes what it says, and nothing that was done. */
export function useDemo(load: () => Promise<ComponentType>, wanted: boolean): { demo: ReactNode; isBroken: boolean; ask: () => void } {
  const { locale } = useSite()
  const [demo, setDemo] = useState<ReactNode>()
  const [broken, setBroken] = useState(false)
  const ask = useCallback(() => {
    let left = false
    setBroken(false)
    Promise.all([load(), import('./demo/demo-words.ts'), loadContent<Record<DemoWord, string>>('demo-words', locale)]).then(
      ([Demo, { DemoWordsProvider }, words]) => {
        if (left) return
        setDemo(
          <DemoWordsProvider value={words}>
            <Demo />
          </DemoWordsProvider>,
        )
      },
      () => !left && setBroken(true),
    )
    return () => {
      left = true
    }
  }, [load, locale])
  useEffect(() => (wanted ? ask() : undefined), [wanted, ask])
  return { demo, isBroken: broken && !demo, ask }
}
