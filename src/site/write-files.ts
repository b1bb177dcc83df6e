import type { SiteFacts } from '../schema/site-writer.ts'
import { siblingsOf } from './addresses.ts'
import { escape, nameOf, type Told } from './write-head.ts'

/** The files of the site for machines, by path. */
export function writeFiles({ boot, origin }: SiteFacts, pages: Told[]): Record<string, string> {
  return {
    '/sitemap.xml': writeMap(),
    '/robots.txt': `User-agent: *\nAllow: /\nDisallow: /api/\n\nSitemap: ${origin}/sitemap.xml\n`,
    '/llms.txt': writeIndex(),
    '/manifest.webmanifest': JSON.stringify({
      name: boot.texts[boot.defaultLocale].title,
      short_name: boot.texts[boot.defaultLocale].brand,
      description: boot.texts[boot.defaultLocale].slogan ?? '',
      lang: boot.defaultLocale,
      start_url: '/',
      display: 'standalone',
      icons: [
        { src: '/icon.svg', type: 'image/svg+xml', sizes: 'any' },
        ...[192, 512].map((side) => ({ src: `/icon-${side}.png`, type: 'image/png', sizes: `${side}x${side}`, purpose: 'any maskable' })),
      ],
    }),
  }

  function writeMap(): string {
    const link = (language: string, at: string) => `<xhtml:link rel="alternate" hreflang="${language}" href="${escape(origin + at)}"/>`
    const urls = pages.map(({ address }) => {
      const siblings = siblingsOf(boot, address)
      const others = siblings.map((one) => link(one.locale, one.at))
      // Whoever reads neither language gets the default one, as in the head of each page.
      const usual = siblings.find(({ locale }) => locale === boot.defaultLocale)
      if (usual) others.push(link('x-default', usual.at))
      return `<url><loc>${escape(origin + address.at)}</loc>${others.join('')}</url>`
    })
    return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">\n${urls.join('\n')}\n</urlset>\n`
  }

  /** The index for language models: the descriptions of the interfaces, and every page with title and one sentence, the default language first. */
  function writeIndex(): string {
    const { brand, slogan = '' } = boot.texts[boot.defaultLocale]
    const locales = [boot.defaultLocale, ...boot.locales.map(({ value }) => value).filter((one) => one !== boot.defaultLocale)]
    const parts = locales.map((locale) => {
      const own = pages.filter(({ address }) => address.locale === locale)
      // The name of the brand alone says nothing of its home page.
      const named = (title: string) => (nameOf(title) === boot.texts[locale].brand ? title : nameOf(title))
      const lines = own.map(({ address, title, about }) => `- [${named(title)}](${origin}${address.at}): ${about}`)
      return `## ${boot.locales.find(({ value }) => value === locale)!.title}\n\n${lines.join('\n')}\n`
    })
    const machines = ['openapi', 'postman'].flatMap((kind) => locales.map((locale) => `- ${origin}/${kind}.${locale}.json\n`))
    return `# ${brand}\n\n> ${slogan}\n\n## API\n\n${machines.join('')}\n${parts.join('\n')}`
  }
}
