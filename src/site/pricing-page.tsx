import { loadPageTexts } from './load-page-texts.ts'
import type { Locale } from '../schema/compiled.ts'
import type { Route } from '../schema/manifest.ts'
import type { SitePage } from './site-page.ts'
import { PageHero, StartWays } from './page-hero.tsx'
import { Points } from './points.tsx'
import { AskAgain } from './ask-again.tsx'
import { useAllPackages } from './packages.ts'
import { FreeQuotas, PriceList } from './price-list.tsx'
import { PricingBasket } from './pricing-basket.tsx'
import type { PricingTexts, ProductPageTexts } from './text-types.ts'
import { useSite } from './use-site.ts'
import './product-page.css'
import './pricing-page.css'

export async function buildPricing({ path }: Route, locale: Locale): Promise<Pick<SitePage, 'page' | 'back'>> {
  const [content, words] = await Promise.all([
    loadPageTexts<PricingTexts>('site/pricing', locale),
    loadPageTexts<ProductPageTexts>('site/product-page', locale),
  ])
  return { page: <PricingPage content={content} words={words} />, back: `?redirect=${encodeURIComponent(path)}` }
}

/** What is free, what the rest costs by service, and a basket of all; every figure is current in the console. */
function PricingPage({ content, words }: { content: PricingTexts; words: ProductPageTexts }) {
  const { route } = useSite()
  const { packages, failed, ask } = useAllPackages()
  const known = { packages, content, words }
  return (
    <>
      <PageHero
        over={route.title}
        title={content.title}
        lead={content.lead}
        ways={<StartWays start={words.start} docs={words.docs} doc="/official-website/markdown?select=9" />}
      >
        <FreeQuotas {...known} />
      </PageHero>
      {failed && <AskAgain className="st-prices-none" text={words.pricesFailed} ask={ask} />}
      <PriceList {...known} />
      <PricingBasket {...known} />
      <Points id="st-rules" title={content.rulesTitle} steps={content.order} points={content.rules} />
    </>
  )
}
