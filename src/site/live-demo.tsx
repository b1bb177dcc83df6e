import { type ComponentType, useCallback, useEffect, useRef, useState } from 'react'
import { DemoWordsProvider, type DemoWord } from './demo/demo-words.ts'
import { loadContent } from './load-content.ts'
import type { DemoName, ProductContent } from './shapes.ts'
import { useSite } from './use-site.ts'
import './live-demo.css'

/** Each comes alone, when somebody is about to see it. */
const demos: Record<DemoName, () => Promise<ComponentType>> = {
  sentence: () => import('./demo/sentence.tsx').then(({ Sentence }) => Sentence),
  recording: () => import('./demo/recording.tsx').then(({ Recording }) => Recording),
  live: () => import('./demo/live.tsx').then(({ Live }) => Live),
  'hot-words': () => import('./demo/hot-words.tsx').then(({ HotWords }) => HotWords),
  speech: () => import('./demo/speech.tsx').then(({ Speech }) => Speech),
  voiceprint: () => import('./demo/voiceprint.tsx').then(({ Voiceprint }) => Voiceprint),
  sound: () => import('./demo/sound.tsx').then(({ Sound }) => Sound),
  text: () => import('./demo/text.tsx').then(({ Text }) => Text),
}

type Loaded = { Demo: ComponentType; words: Record<DemoWord, string>; locale: string }

/** The place of a demonstration: it loads when it comes into view, and changes its language without losing what was done. */
export function LiveDemo({ demo: { name, title, text } }: { demo: NonNullable<ProductContent['demo']> }) {
  const { locale, words: around } = useSite()
  const box = useRef<HTMLDivElement>(null)
  const [near, setNear] = useState(false)
  const [loaded, setLoaded] = useState<Loaded>()
  const [broken, setBroken] = useState(false)

  useEffect(() => {
    const watch = new IntersectionObserver(([entry]) => entry?.isIntersecting && setNear(true), { rootMargin: '200px' })
    watch.observe(box.current!)
    return () => watch.disconnect()
  }, [])
  const load = useCallback(() => {
    let left = false
    setBroken(false)
    Promise.all([demos[name](), loadContent<Loaded['words']>('demo-words', locale)]).then(
      ([Demo, words]) => !left && setLoaded({ Demo, words, locale }),
      () => !left && setBroken(true),
    )
    return () => {
      left = true
    }
  }, [name, locale])
  useEffect(() => (near ? load() : undefined), [near, load])

  return (
    <section aria-labelledby="st-try" className="st-try">
      <h2 id="st-try">{title}</h2>
      <p className="st-under">{text}</p>
      <div ref={box} className={`st-demo st-demo-${name}`} aria-busy={!loaded && !broken}>
        {loaded && (
          <DemoWordsProvider value={loaded.words}>
            <loaded.Demo />
          </DemoWordsProvider>
        )}
        {broken && !loaded && (
          <p role="alert" className="st-demo-broken">
            {around.failed}{' '}
            <button type="button" className="st-button" onClick={load}>
              {around.retry}
            </button>
          </p>
        )}
      </div>
    </section>
  )
}
