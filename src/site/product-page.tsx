import type { Offering } from './offerings.ts'
import type { ComponentType, ReactElement, ReactNode } from 'react'
import type { Locale } from '../schema/compiled.ts'
import type { Route } from '../schema/manifest.ts'
import { CodeTabs } from './code-tabs.tsx'
import { ConsolePicture } from './console-picture.tsx'
import { Faq } from './faq.tsx'
import type { InstrumentProps } from './instruments/instrument.tsx'
import { loadInstrument } from './instruments/load-instrument.ts'
import { LiveDemo } from './live-demo.tsx'
import { loadPageTexts } from './load-page-texts.ts'
import { loadTexts } from './load-texts.ts'
import { PageHero, StartWays } from './page-hero.tsx'
import { Points } from './points.tsx'
import { PriceTable } from './price-table.tsx'
import { type Part, products } from './products.ts'
import { Related } from './related.tsx'
import { useConfig } from './use-config.ts'
import { usePlace, useSite } from './use-site.ts'
import type { ConsoleTexts, ProductPageTexts, ProductTexts } from './text-types.ts'
import './instruments/choices.css'
import './instruments/instruments.css'
import './own/own.css'
import './product-page.css'
import './product-order.css'

export async function buildProduct({ name }: Route, locale: Locale): Promise<ReactElement> {
  // why: the routes of products have the same names; a test ensures it.
  const offering = name as Offering
  const [content, words, shown, Shown] = await Promise.all([
    loadPageTexts<ProductTexts>(`site/products/${name}`, locale),
    loadPageTexts<ProductPageTexts>('site/product-page', locale),
    loadTexts<ConsoleTexts>('site/console', locale),
    loadInstrument(products[offering].instrument),
  ])
  return <ProductPage name={offering} content={content} words={words} shown={shown} Shown={Shown} />
}

type Page = {
  name: Offering
  content: ProductTexts
  words: ProductPageTexts
  shown: ConsoleTexts
  /** The instrument at the top. */
  Shown: ComponentType<InstrumentProps>
}

/** A product page: an instrument of its own at the top, then the parts in the order and layout that its files define. */
function ProductPage({ name, content, words, shown, Shown }: Page) {
  const { demo, doc, service, sample, isWide = false, room, related, order } = products[name]
  const place = usePlace()
  const { route, words: around } = useSite()
  const soon = useConfig()?.comingSoon.includes(route.name)
  const parts: Record<Part, () => ReactNode> = {
    try: () => <LiveDemo name={demo} words={content.demo} />,
    facts: () => (
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
    ),
    why: () => <Points id="st-why" title={words.advantages} points={content.advantages} />,
    later: () =>
      content.soon && (
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
      ),
    where: () => (
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
    ),
    own: () => (
      <section aria-labelledby="st-own">
        <h2 id="st-own">{shown.own}</h2>
        <p className="st-under">{shown.ownText}</p>
        <div className="st-room">
          <ConsolePicture room={room} words={shown} share={0.9} />
        </div>
      </section>
    ),
    prices: () => service && <PriceTable service={service} words={words} />,
    code: () => sample && <CodeTabs sample={sample} words={words} />,
    note: () =>
      content.sampleNote && (
        <section aria-labelledby="st-note">
          <h2 id="st-note">{words.sample}</h2>
          <p className="st-under">{content.sampleNote}</p>
        </section>
      ),
    faq: () => <Faq title={words.faq} entries={content.faq} />,
  }
  return (
    <>
      <PageHero
        over={
          <>
            {route.title} {soon && <span className="st-soon">{around.soon}</span>}
          </>
        }
        isWide={isWide}
        title={content.title}
        lead={content.slogan}
        ways={<StartWays start={words.start} docs={words.docs} doc={`/official-website/markdown?select=${doc}`} />}
      >
        <Shown shows={content.shows} words={words} />
      </PageHero>
      {order.map((placed) => {
        const [part, look] = typeof placed === 'string' ? [placed, undefined] : placed
        return (
          <div key={part} className="st-placed" data-as={look}>
            {parts[part]()}
          </div>
        )
      })}
      <Related id="st-related" title={words.related} entries={related.map((one) => ({ ...place(one), text: around.about[one] }))} />
    </>
  )
}
