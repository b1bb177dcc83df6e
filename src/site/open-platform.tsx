import type { ReactNode } from 'react'
import type { Locale } from '../schema/compiled.ts'
import { useSession } from '../session/use-session.ts'
import { CodeTabs } from './code-tabs.tsx'
import { guides, offerings } from './links.ts'
import { loadContent } from './load-content.ts'
import { OfferGlyph } from './offer-glyph.tsx'
import { PageHero } from './page-hero.tsx'
import { Points } from './points.tsx'
import { Related } from './related.tsx'
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
      <PageHero
        over={route.title}
        title={content.title}
        lead={content.lead}
        ways={
          <>
            <a className="st-button st-primary st-large" href={signedIn ? '#/dashboard' : place('register').href}>
              {signedIn ? around.trialMember : content.start}
            </a>
            <a className="st-button st-large" href={place('markdown').href}>
              {content.docs}
            </a>
          </>
        }
      >
        <nav className="st-shows st-keys" aria-labelledby="st-keys">
          <p id="st-keys">{content.keysTitle}</p>
          <ul>
            {offerings.map((name) => (
              <li key={name}>
                <a href={place(name).href}>
                  <OfferGlyph name={name} />
                  <span>{place(name).title}</span>
                </a>
              </li>
            ))}
          </ul>
        </nav>
      </PageHero>
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
      <Related
        id="st-more"
        title={content.docsTitle}
        entries={[
          ...guides.map(({ name, address }) => ({ href: `#${address}`, title: around[name], text: around[`${name}About`] })),
          { ...place('markdown'), text: around.about['markdown'] },
        ]}
      />
    </>
  )
}
