import { type ComponentType, type ReactNode, useCallback, useEffect, useState } from 'react'
import { loadTexts } from './load-texts.ts'
import { useSite } from './use-site.ts'
import type { DemoTexts } from './text-types.ts'

/** Loads a demo and its texts once it is wanted; a change of language changes its texts, but nothing that was done in it. */
export function useDemo(load: () => Promise<ComponentType>, wanted: boolean): { demo: ReactNode; isBroken: boolean; ask: () => void } {
  const { locale } = useSite()
  const [demo, setDemo] = useState<ReactNode>()
  const [broken, setBroken] = useState(false)
  const fetch = useCallback(() => {
    let left = false
    Promise.all([load(), import('./demo/demo-words.ts'), loadTexts<DemoTexts>('site/demo', locale)]).then(
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
  useEffect(() => (wanted ? fetch() : undefined), [wanted, fetch])
  const ask = () => {
    setBroken(false)
    fetch()
  }
  return { demo, isBroken: broken && !demo, ask }
}
