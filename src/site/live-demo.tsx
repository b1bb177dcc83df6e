import { type ComponentType, useRef } from 'react'
import { AskAgain } from './ask-again.tsx'
import type { DemoName } from './products.ts'
import { useDemo } from './use-demo.tsx'
import { useNear } from './use-near.ts'
import { useSite } from './use-site.ts'
import type { Point } from './text-types.ts'
import './live-demo.css'

/** Each is loaded separately, shortly before it is scrolled into view. */
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

/** The place of a demo: it is loaded when it is scrolled into view. */
export function LiveDemo({ name, words: { title, text } }: { name: DemoName; words: Point }) {
  const { words: around } = useSite()
  const box = useRef<HTMLDivElement>(null)
  const near = useNear(box, '400px')
  const { demo, isBroken, ask } = useDemo(demos[name], near)

  return (
    <section aria-labelledby="st-try" className="st-try">
      <h2 id="st-try">{title}</h2>
      <p className="st-under">{text}</p>
      <noscript />
      <div ref={box} className={`st-demo st-demo-${name}`} aria-busy={near && !demo && !isBroken}>
        {demo}
        {isBroken && <AskAgain className="st-demo-broken" text={around.failed} ask={ask} />}
      </div>
    </section>
  )
}
