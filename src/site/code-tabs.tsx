import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import type { Language } from '../widgets/api/samples.ts'
import { loadPageTexts } from './load-page-texts.ts'
import { sayOf } from '../i18n/write-text.ts'
import type { Say } from '../schema/texts.ts'
import type { ProductPageTexts } from './text-types.ts'
import { useNear } from './use-near.ts'
import { NO_APP, useOwnApp } from './use-own-app.ts'
import { useSite } from './use-site.ts'
import './code-tabs.css'

type Samples = typeof import('../widgets/api/samples.ts') & { say: Say<'widgets/examples'> }

/** The call of this service, ready to paste; the samples are the same as in the console. */
export function CodeTabs({
  sample,
  words,
}: {
  sample: string
  words: Pick<ProductPageTexts, 'sample' | 'sampleText' | 'copy' | 'copied'>
}) {
  const { locale } = useSite()
  const id = useId()
  const appId = useOwnApp()?.appId ?? NO_APP
  const [samples, setSamples] = useState<Samples>()
  const [language, setLanguage] = useState<Language>('cURL')
  const [copied, setCopied] = useState<Language>()
  const box = useRef<HTMLElement>(null)
  const isNear = useNear(box, '800px')
  useEffect(() => {
    let left = false
    if (!isNear) return undefined
    Promise.all([import('../widgets/api/samples.ts'), loadPageTexts<object>('widgets/examples', locale)]).then(
      ([code, words]) => !left && setSamples({ ...code, say: sayOf<'widgets/examples'>(words, locale) }),
      () => undefined,
    )
    return () => {
      left = true
    }
  }, [isNear, locale])

  const languages = samples?.languages ?? (['cURL', 'Java', 'Python', 'Node', 'Go'] as const)
  const face = samples?.findInterface(sample, samples.say)
  const code = samples && face ? samples.writeSample(language, face, location.origin, appId) : ''
  const step = (event: KeyboardEvent) => {
    const by = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? languages.length - 1 : 0
    if (by === 0) return
    const next = languages[(languages.indexOf(language) + by) % languages.length]!
    setLanguage(next)
    document.getElementById(`${id}-${next}`)?.focus()
  }
  const copy = () => {
    navigator.clipboard?.writeText(code).then(
      () => setCopied(language),
      () => undefined,
    )
  }
  return (
    <section ref={box} aria-labelledby="st-code">
      <h2 id="st-code">{words.sample}</h2>
      <p className="st-under">{words.sampleText}</p>
      <div className="st-code">
        <div className="st-code-head">
          <div role="tablist" aria-labelledby="st-code" onKeyDown={step}>
            {languages.map((one) => (
              <button
                key={one}
                id={`${id}-${one}`}
                type="button"
                role="tab"
                aria-selected={one === language}
                aria-controls={id}
                tabIndex={one === language ? 0 : -1}
                onClick={() => setLanguage(one)}
              >
                {one}
              </button>
            ))}
          </div>
          <button type="button" className="st-copy" onClick={copy}>
            <span role="status">{copied === language ? words.copied : words.copy}</span>
          </button>
        </div>
        <pre id={id} role="tabpanel" aria-labelledby={`${id}-${language}`} tabIndex={0} translate="no">
          <code>{code}</code>
        </pre>
      </div>
    </section>
  )
}
