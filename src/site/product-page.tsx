import type { ReactNode } from 'react'
import type { Locale } from '../schema/compiled.ts'
import type { Route } from '../schema/manifest.ts'
import { CodeTabs } from './code-tabs.tsx'
import { Faq } from './faq.tsx'
import { LiveDemo } from './live-demo.tsx'
import { loadTexts } from '../i18n/load-texts.ts'
import { PageHero, StartWays } from './page-hero.tsx'
import { Points } from './points.tsx'
import { PriceTable } from './price-table.tsx'
import { type Offering, products } from './products.ts'
import { Related } from './related.tsx'
import { useConfig } from './use-config.ts'
import { usePlace, useSite } from './use-site.ts'
import type { ProductPageTexts, ProductTexts } from './text-types.ts'
import './product-page.css'

export async function buildProduct({ name }: Route, locale: Locale): Promise<ReactNode> {
  const [content, words] = await Promise.all([
    loadTexts<ProductTexts>(`site/products/${name}`, locale),
    loadTexts<ProductPageTexts>('site/product-page', locale),
  ])
  return <ProductPage name={name as Offering} content={content} words={words} />
}

/** One template for the eight offerings; what differs is what their files say. */
function ProductPage({ name, content, words }: { name: Offering; content: ProductTexts; words: ProductPageTexts }) {
  const { demo, doc, service, sample, strengths = [], related } = products[name]
  const place = usePlace()
  const { route, words: around } = useSite()
  const soon = useConfig()?.comingSoon.includes(route.name)
  return (
    <>
      <PageHero
        over={
          <>
            {route.title} {soon && <span className="st-soon">{around.soon}</span>}
          </>
        }
        title={content.title}
        lead={content.slogan}
        ways={<StartWays start={words.start} docs={words.docs} doc={`/official-website/markdown?select=${doc}`} />}
      >
        <figure className="st-shows">
          <figcaption>{content.shows.title}</figcaption>
          <dl>
            {content.shows.rows.map(({ name: what, value }, at) => (
              <div key={what + value}>
                <dt>{what}</dt>
                <dd>
                  {value}
                  {typeof strengths[at] === 'number' && (
                    <svg viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden="true" focusable="false">
                      <rect width={strengths[at]} height="4" rx="2" />
                    </svg>
                  )}
                </dd>
              </div>
            ))}
          </dl>
        </figure>
      </PageHero>
      <LiveDemo name={demo} words={content.demo} />
      <section className="st-facts" aria-label={route.title}>
        <dl>
          {content.facts.map(({ figure, text }) => (
            <div key={text}>
              <dt>{text}</dt>
              <dd>{figure}</dd>
            </div>
          ))}
        </dl>
      </section>
      <Points id="st-why" title={words.advantages} points={content.advantages} />
      {content.soon && (
        <Points
          id="st-later"
          title={words.later}
          points={content.soon}
          mark={
            <>
              {' '}
              <span className="st-soon">{around.soon}</span>
            </>
          }
        />
      )}
      <section aria-labelledby="st-where">
        <h2 id="st-where">{words.scenarios}</h2>
        <ol className="st-scenes">
          {content.scenarios.map(({ title, text }) => (
            <li key={title}>
              <h3>{title}</h3>
              <p>{text}</p>
            </li>
          ))}
        </ol>
      </section>
      {service && <PriceTable service={service} words={words} />}
      {sample && <CodeTabs sample={sample} words={words} />}
      {content.sampleNote && (
        <section aria-labelledby="st-note">
          <h2 id="st-note">{words.sample}</h2>
          <p className="st-under">{content.sampleNote}</p>
        </section>
      )}
      <Faq title={words.faq} entries={content.faq} />
      <Related id="st-related" title={words.related} entries={related.map((one) => ({ ...place(one), text: around.about[one] }))} />
    </>
  )
}
