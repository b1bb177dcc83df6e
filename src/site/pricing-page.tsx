import type { ReactNode } from 'react'
import { loadTexts } from '../i18n/load-texts.ts'
import type { Locale } from '../schema/compiled.ts'
import { PageHero, StartWays } from './page-hero.tsx'
import { Points } from './points.tsx'
import { PricingBasket } from './pricing-basket.tsx'
import type { PricingTexts, ProductPageTexts } from './text-types.ts'
import { useSite } from './use-site.ts'
import './product-page.css'
import './pricing-page.css'

export async function buildPricing(locale: Locale): Promise<ReactNode> {
  const [content, words] = await Promise.all([
    loadTexts<PricingTexts>('site/pricing', locale),
    loadTexts<ProductPageTexts>('site/product-page', locale),
  ])
  return <PricingPage content={content} words={words} />
}

/** What is free, what the rest costs, and all services in one basket; every figure is what the console gives and sells at this moment. */
function PricingPage({ content, words }: { content: PricingTexts; words: ProductPageTexts }) {
  const { route } = useSite()
  return (
    <>
      <PageHero
        over={route.title}
        title={content.title}
        lead={content.lead}
        ways={<StartWays start={words.start} docs={words.docs} doc="/official-website/markdown?select=9" />}
      >
        <ol className="st-shows st-pay-order">
          {content.order.map(({ title, text }) => (
            <li key={title}>
              <strong>{title}</strong>
              <span>{text}</span>
            </li>
          ))}
        </ol>
      </PageHero>
      <PricingBasket content={content} words={words} />
      <Points id="st-rules" title={content.rulesTitle} points={content.rules} />
    </>
  )
}
