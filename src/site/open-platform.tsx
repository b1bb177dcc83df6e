import type { ReactNode } from 'react'
import type { Locale } from '../schema/compiled.ts'
import { useSession } from '../session/use-session.ts'
import { CodeTabs } from './code-tabs.tsx'
import { guides } from './links.ts'
import { loadContent } from './load-content.ts'
import { Points } from './points.tsx'
import type { OpenContent, ProductWords } from './shapes.ts'
import { usePlace, useSite } from './use-site.ts'
import './product-page.css'
import './solution-page.css'
import './open-platform.css'

export async function buildOpenPlatform(locale: Locale): Promise<ReactNode> {
  const [content, words] = await Promise.all([
    loadContent<OpenContent>('open-platform', locale),
    loadContent<ProductWords>('product-words', locale),
  ])
  return <OpenPlatform content={content} words={words} />
}

/** The way from an account to calls in production, step by step. */
function OpenPlatform({ content, words }: { content: OpenContent; words: ProductWords }) {
  const { route, words: around } = useSite()
  const place = usePlace()
  const signedIn = useSession().state.status !== 'guest'
  return (
    <>
      <section className="st-solution">
        <p className="st-over">{route.title}</p>
        <h1>{content.title}</h1>
        <p className="st-lead">{content.lead}</p>
        <p className="st-ways">
          <a className="st-button st-primary st-large" href={signedIn ? '#/dashboard' : place('register').href}>
            {signedIn ? around.trialMember : content.start}
          </a>
          <a className="st-button st-large" href={place('markdown').href}>
            {content.docs}
          </a>
        </p>
      </section>
      <section aria-labelledby="st-path">
        <h2 id="st-path">{content.stepsTitle}</h2>
        <ol className="st-path">
          {content.steps.map(({ title, text, href, link }) => (
            <li key={title}>
              <h3>{title}</h3>
              <p>{text}</p>
              <a href={`#${href}`}>{link}</a>
            </li>
          ))}
        </ol>
      </section>
      <CodeTabs sample="asr-sentence" words={{ ...words, sample: content.sampleTitle, sampleText: content.sampleText }} />
      <Points id="st-rules" title={content.rulesTitle} points={content.rules} />
      <section aria-labelledby="st-more">
        <h2 id="st-more">{content.docsTitle}</h2>
        <ul className="st-related">
          {guides.map(({ name, address }) => (
            <li key={name}>
              <a href={`#${address}`}>
                <strong>{around[name]}</strong>
                <span>{around[`${name}About`]}</span>
              </a>
            </li>
          ))}
          <li>
            <a href={place('markdown').href}>
              <strong>{place('markdown').title}</strong>
              <span>{around.about['markdown']}</span>
            </a>
          </li>
        </ul>
      </section>
    </>
  )
}
