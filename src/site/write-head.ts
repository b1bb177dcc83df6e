import type { SiteFacts } from '../schema/site-writer.ts'
import { type Address, realAddress, siblingsOf } from './addresses.ts'
import { docs } from './docs/tree.ts'
import type { SiteConfig } from './use-config.ts'

/** The title and description of a page. */
export type Told = { address: Address; title: string; about: string }

/** The head of a page for search engines and link previews: title, description, its versions in all languages, and structured data. */
export function writeHead({ boot, origin }: SiteFacts, page: Told & { isReal: boolean }, config: SiteConfig | undefined): string {
  const { address, title, about } = page
  const { locale, route } = address
  const meta = (name: string, content: string) =>
    `<meta ${name.includes(':') ? 'property' : 'name'}="${name}" content="${escape(content)}" />`
  const head = [`<title>${escape(title)}</title>`, meta('description', about)]
  const siblings = siblingsOf(boot, address)
  const own = siblings.find((one) => one.locale === locale)
  if (!own) return [...head, meta('robots', 'noindex')].join('')
  const whole = (one: Address) => escape(origin + one.at)
  const first = siblings.find((one) => one.locale === boot.defaultLocale)!
  return [
    ...head,
    `<link rel="canonical" href="${whole(own)}" />`,
    ...siblings.map((one) => `<link rel="alternate" hreflang="${one.locale}" href="${whole(one)}" />`),
    `<link rel="alternate" hreflang="x-default" href="${whole(first)}" />`,
    // Without scripts, the page that leads into the console cannot continue either.
    page.isReal ? '' : `<noscript><meta http-equiv="refresh" content="0;url=${own.at}" /></noscript>`,
    meta('og:type', address.doc ? 'article' : 'website'),
    meta('og:site_name', boot.texts[locale].brand),
    meta('og:title', title),
    meta('og:description', about),
    meta('og:url', origin + own.at),
    meta('og:locale', locale.replace('-', '_')),
    ...siblings.filter((one) => one !== own).map((one) => meta('og:locale:alternate', one.locale.replace('-', '_'))),
    meta('og:image', `${origin}/preview/${previewOf(address)}.png`),
    meta('og:image:width', '1200'),
    meta('og:image:height', '630'),
    meta('twitter:card', 'summary_large_image'),
    `<script type="application/ld+json">${json({ '@context': 'https://schema.org', '@graph': thingsOf(origin, page, route.title) })}</script>`,
  ].join('')

  function thingsOf(at: string, { address: { doc } }: Told, name: string): object[] {
    const { brand } = boot.texts[locale]
    const home = boot.texts[locale].guest.find((one) => one.page === 'site-home')!
    const url = (path: string | undefined) => at + (path ?? '/')
    const house = {
      '@type': 'Organization',
      '@id': url('/#organization'),
      name: brand,
      url: url(realAddress(boot, locale, home)),
      ...contactOf(config),
    }
    const crumbs = [
      [home.title, realAddress(boot, locale, home)],
      ...(route === home || route.name === home.name ? [] : [[name, realAddress(boot, locale, route, docs[0])]]),
      ...(doc && doc !== docs[0] ? [[nameOf(title), own!.at]] : []),
    ] as [string, string][]
    const trail = {
      '@type': 'BreadcrumbList',
      itemListElement: crumbs.map(([one, path], index) => ({ '@type': 'ListItem', position: index + 1, name: one, item: url(path) })),
    }
    const common = { description: about, url: url(own!.at), inLanguage: locale }
    const by = { '@id': url('/#organization') }
    const what = doc
      ? [{ '@type': 'TechArticle', headline: nameOf(title), ...common, author: by }]
      : route.page === 'site-product'
        ? [{ '@type': 'Product', name, description: about, url: url(own!.at), brand: { '@type': 'Brand', name: brand } }]
        : []
    return [house, ...(crumbs.length > 1 ? [trail] : []), ...what]
  }
}

/** How to contact a person, as far as the settings say. */
function contactOf(config: SiteConfig | undefined): object {
  const { hotline, contactEmail } = config ?? {}
  if (!hotline && !contactEmail) return {}
  return {
    contactPoint: { '@type': 'ContactPoint', ...(hotline ? { telephone: hotline } : {}), ...(contactEmail ? { email: contactEmail } : {}) },
  }
}

/** JSON for a script element, which nothing in it can close. */
export const json = (value: unknown): string => JSON.stringify(value).replaceAll('<', String.raw`\u003c`)

/** The name of a page's preview picture for links. */
export const previewOf = ({ route, doc }: Pick<Address, 'route' | 'doc'>): string =>
  doc ? `docs-${doc.face ? doc.face.replaceAll('.', '-') : doc.name}` : route.screen ? 'home' : route.name

/** The title of a page without that of the site. */
export const nameOf = (title: string): string => title.split(/ - | · /)[0]!

export const escape = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
