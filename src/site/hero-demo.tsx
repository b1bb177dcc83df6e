import { type KeyboardEvent, useId, useState } from 'react'
import type { HomeTexts } from './text-types.ts'
import { SpokenSample } from './spoken-sample.tsx'
import { useDemo } from './use-demo.tsx'
import { usePlace, useSite } from './use-site.ts'

const ways = ['text', 'voice'] as const
const names = { text: 'tryText', voice: 'tryVoice' } as const

/** Shows what the page says: speech becomes text, and text becomes speech. The second demo is loaded on request. */
export function HeroDemo({ content }: { content: HomeTexts }) {
  const id = useId()
  const [way, setWay] = useState<(typeof ways)[number]>('text')
  const step = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowRight' && event.key !== 'ArrowLeft') return
    const next = way === 'text' ? 'voice' : 'text'
    setWay(next)
    document.getElementById(`${id}${next}`)?.focus()
  }
  return (
    <div className="st-sample" data-theme="dark">
      <div role="tablist" aria-label={content.tryTitle} className="st-switch" onKeyDown={step}>
        {ways.map((one) => (
          <button
            key={one}
            id={id + one}
            type="button"
            role="tab"
            aria-selected={one === way}
            aria-controls={`${id}panel`}
            tabIndex={one === way ? 0 : -1}
            onClick={() => setWay(one)}
          >
            {content[names[one]]}
          </button>
        ))}
      </div>
      <div role="tabpanel" id={`${id}panel`} aria-labelledby={id + way} className="st-sample-panel">
        {way === 'text' ? <SpokenSample content={content} /> : <OwnSentence content={content} />}
      </div>
    </div>
  )
}

const load = () => import('./demo/quick-speech.tsx').then(({ QuickSpeech }) => QuickSpeech)

function OwnSentence({ content }: { content: HomeTexts }) {
  const { words } = useSite()
  const place = usePlace()
  const { demo, isBroken, ask } = useDemo(load, true)
  return (
    <div className="st-own-sentence">
      <p className="st-small">{content.tryVoiceNote}</p>
      <div className="st-demo-here" aria-busy={!demo && !isBroken}>
        {demo}
        {isBroken && (
          <p role="alert">
            {words.failed}{' '}
            <button type="button" className="st-button" onClick={ask}>
              {words.retry}
            </button>
          </p>
        )}
      </div>
      <a href={place('synthesis').href}>
        {content.tryVoices} <span aria-hidden="true">→</span>
      </a>
    </div>
  )
}
