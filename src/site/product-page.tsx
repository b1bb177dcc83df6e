import type { ReactNode } from 'react'
import type { Locale } from '../schema/compiled.ts'
import { useSession } from '../session/use-session.ts'
import { CodeTabs } from './code-tabs.tsx'
import { Faq } from './faq.tsx'
import { LiveDemo } from './live-demo.tsx'
import { loadContent } from './load-content.ts'
import { PageHero } from './page-hero.tsx'
import { Points } from './points.tsx'
import { PriceTable } from './price-table.tsx'
import { Related } from './related.tsx'
import type { ProductContent, ProductWords } from './shapes.ts'
import { useConfig } from './use-config.ts'
import { usePlace, useSite } from './use-site.ts'
import './product-page.css'

export async function buildProduct(name: string, locale: Locale): Promise<ReactNode> {
  const [content, words] = await Promise.all([
    loadContent<ProductContent>(name, locale),
    loadContent<ProductWords>('product-words', locale),
  ])
  return <ProductPage content={content} words={words} />
}

/** One template for the eight offerings; what differs is what their files say. */
function ProductPage({ content, words }: { content: ProductContent; words: ProductWords }) {
  const place = usePlace()
  const { route, words: around } = useSite()
  const soon = useConfig()?.comingSoon.includes(route.name)
  const signedIn = useSession().state.status !== 'guest'
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
        ways={
          <>
            <a className="st-button st-primary st-large" href={signedIn ? '#/dashboard' : place('register').href}>
              {signedIn ? around.trialMember : words.start}
            </a>
            <a className="st-button st-large" href={place('markdown').href}>
              {words.docs}
            </a>
          </>
        }
      >
        <figure className="st-shows">
          <figcaption>{content.shows.title}</figcaption>
          <dl>
            {content.shows.rows.map(({ name, value, strength }) => (
              <div key={name + value}>
                <dt>{name}</dt>
                <dd>
                  {value}
                  {strength !== undefined && (
                    <svg viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden="true" focusable="false">
                      <rect width={strength} height="4" rx="2" />
                    </svg>
                  )}
                </dd>
              </div>
            ))}
          </dl>
        </figure>
      </PageHero>
      {content.demo && <LiveDemo demo={content.demo} />}
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
      {content.service && <PriceTable service={content.service} words={words} />}
      {content.sample && <CodeTabs sample={content.sample} words={words} />}
      {content.sampleNote && (
        <section aria-labelledby="st-note">
          <h2 id="st-note">{words.sample}</h2>
          <p className="st-under">{content.sampleNote}</p>
        </section>
      )}
      <Faq title={words.faq} entries={content.faq} />
      <Related
        id="st-related"
        title={words.related}
        entries={content.related.map((name) => ({ ...place(name), text: around.about[name] }))}
      />
    </>
  )
}
