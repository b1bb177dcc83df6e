import { offerings } from './offerings.ts'
import type { ReactElement } from 'react'
import type { Locale } from '../schema/compiled.ts'
import { CodeTabs } from './code-tabs.tsx'
import { guides } from './links.ts'
import { loadPageTexts } from './load-page-texts.ts'
import { OfferGlyph } from './offer-glyph.tsx'
import { PageHero, StartWays } from './page-hero.tsx'
import { Points } from './points.tsx'
import { Related } from './related.tsx'
import { useHref, usePlace, useSite } from './use-site.ts'
import type { OpenPlatformTexts, ProductPageTexts } from './text-types.ts'
import './product-page.css'
import './solution-page.css'
import './open-platform.css'

/** The page for each step. */
const steps = [
  { name: 'register', address: '/user/register' },
  { name: 'certify', address: '/official-website/markdown?select=3' },
  { name: 'application', address: '/official-website/markdown?select=2' },
  { name: 'package', address: '/official-website/product' },
  { name: 'call', address: '/official-website/markdown?select=4' },
] as const

export async function buildOpenPlatform(locale: Locale): Promise<ReactElement> {
  const [content, words] = await Promise.all([
    loadPageTexts<OpenPlatformTexts>('site/open-platform', locale),
    loadPageTexts<ProductPageTexts>('site/product-page', locale),
  ])
  return <OpenPlatform content={content} words={words} />
}

/** From an account to calls in production, step by step. */
function OpenPlatform({ content, words }: { content: OpenPlatformTexts; words: ProductPageTexts }) {
  const { route, words: around } = useSite()
  const place = usePlace()
  const hrefOf = useHref()
  return (
    <>
      <PageHero over={route.title} title={content.title} lead={content.lead} ways={<StartWays start={content.start} docs={content.docs} />}>
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
          {steps.map(({ name, address }) => (
            <li key={name}>
              <h3>{content.steps[name].title}</h3>
              <p>{content.steps[name].text}</p>
              <a href={hrefOf(address)}>{content.steps[name].link}</a>
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
          ...guides.map(({ name, address }) => ({ href: hrefOf(address), title: around[name], text: around[`${name}About`] })),
          { ...place('markdown'), text: around.about['markdown'] },
        ]}
      />
    </>
  )
}
