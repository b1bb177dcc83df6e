import { renderToString } from 'react-dom/server'
import { shadesOf } from '../look/primary.ts'
import type { Locale } from '../schema/compiled.ts'
import type { Boot } from '../schema/manifest.ts'
import type { Shell, SiteFacts, SiteWriter } from '../schema/site-writer.ts'
import { usual } from '../session/settings.ts'
import * as addresses from './addresses.ts'
import { type Address, doorOf, findAddress, listAddresses, listDoors, realOf } from './addresses.ts'
import { loadAnswers } from './docs/load-doc.ts'
import { type OpenApi, tell } from './docs/open-api.ts'
import { type NamedApi, writePostman } from './docs/write-postman.ts'
import { loadTexts } from './load-texts.ts'
import { loadPage } from './load-page.ts'
import { loadPageTexts } from './load-page-texts.ts'
import { nobody } from './nobody.ts'
import type { SitePage } from './site-page.ts'
import { SiteApp } from './site-app.tsx'
import { SiteProviders } from './site-providers.tsx'
import { findSiteRoute, lostRoute } from './site-route.ts'
import type { FrameTexts, SearchTexts } from './text-types.ts'
import { holdOffers } from './packages.ts'
import { asConfig, holdConfig, type SiteConfig, titleIn } from './use-config.ts'
import { writeDoor } from './write-door.tsx'
import { escape, json, previewOf, type Told, writeHead } from './write-head.ts'
import { tellPage } from './write-told.ts'
import { writeFiles as files } from './write-files.ts'

/** A page for a guest, whole: what a browser shows before any script, and all that others read who run none; `kind` names its styles. */
type Page = Told & { markup: string; data?: string; kind: string; isReal: boolean }

/** Loads a page with its title and description: at a real address those for search engines, behind the hash the whole ones. */
async function readPage(facts: SiteFacts, address: Address, isReal = true): Promise<Told & { first: SitePage }> {
  const { boot, config } = facts
  const { locale, route, doc } = address
  tell({ origin: facts.origin || 'https://…', reference: async (wish) => (await facts.reference(wish)) as OpenApi | undefined })
  const first = await loadPage({ boot, route, locale, doc })
  const { title, slogan = '' } = boot.texts[locale]
  const name = first.title ?? route.title
  const about = first.about ?? first.words.about[route.name] ?? slogan
  if (isReal && address.at) return { address, first, ...(await tellPage(facts, address, { title: name, about })) }
  return { address, first, title: `${name} - ${titleIn(asConfig(config), locale) || title}`, about }
}

/** A demonstration is run in the browser, and what something costs is worked out there. */
const NEED_SCRIPT = '.st-demo,.st-cost,.st-basket-form'
/** Prices are those of now: a backend puts them into the page. */
const PRICES = '.st-prices,.st-free,.st-price-list table'

const SHOWS_PRICES = /class="st-(prices|price-list)"/

/** Data for the scripts of the page, beside what they draw from it. */
const inPage = (id: string, data: unknown): string => `<script type="application/json" id="${id}">${json(data)}</script>`

async function writePage(facts: SiteFacts, address: Address, isReal: boolean): Promise<Page> {
  const { first, ...page } = await readPage(facts, address)
  const client = nobody.client()
  const known = asConfig(facts.config)
  holdConfig(client, known)
  const offers = holdOffers(client, facts.offers)
  const markup = renderToString(
    <SiteProviders {...nobody} client={client}>
      <SiteApp
        boot={facts.boot}
        first={first}
        real={isReal ? addresses : undefined}
        onLocale={() => undefined}
        leave={() => undefined}
        onReady={() => undefined}
      />
    </SiteProviders>,
  )
  const { noScript } = await loadPageTexts<SearchTexts>('site/search', address.locale)
  // Only scripts fill what stands below: without them the words take its place.
  const instead = `<noscript><style nonce="__NONCE__">${offers ? NEED_SCRIPT : `${NEED_SCRIPT},${PRICES}`}{display:none}.st-live-part{min-height:0!important}</style><p class="st-under">${escape(noScript)}</p></noscript>`
  const isPriced = offers && SHOWS_PRICES.test(markup)
  return {
    ...page,
    markup: markup.replaceAll('<noscript></noscript>', () => instead),
    ...(isPriced && { data: inPage('offers', offers) }),
    kind: address.route.page!,
    isReal,
  }
}

/** A form for guests is described by what its page says of itself. */
async function writeDoorPage(facts: SiteFacts, address: Address): Promise<Page> {
  const { boot } = facts
  const { locale, route } = address
  const { slogan = '' } = boot.texts[locale]
  const { about, noScript } = await loadTexts<FrameTexts>('site/frame', locale)
  const { markup, kind } = await writeDoor(boot, address)
  return {
    address,
    ...(await tellPage(facts, address, { title: route.title, about: doorOf(boot, locale, route)!.help ?? about[route.name] ?? slogan })),
    isReal: true,
    kind,
    // Its scripts alone can send it.
    markup: `<noscript><p class="ly-no-script">${escape(noScript)}</p></noscript>${markup}`,
  }
}

/** Where the forms for guests stand that are reached behind the hash, too. */
function writeDoors(boot: Boot): string {
  const doors = boot.locales.map(({ value }) => [
    value,
    Object.fromEntries(listDoors(boot).flatMap(({ at, locale, route }) => (locale === value ? [[route.path, at]] : []))),
  ])
  return ` data-doors="${escape(json(Object.fromEntries(doors)))}"`
}

/** Of what the part of each role consists, for a person who arrives in the console: it is asked for before the rest of the page is there. */
function writeAreas({ roles, areas }: Boot): string {
  return ` data-areas="${escape(json(Object.fromEntries(roles.map(({ name, area }) => [name, areas[area]]))))}"`
}

/**
 * Half a page stands otherwise than the whole: a form in the middle of the window, a table as wide as its longest row. It is drawn when this
 * mark behind it has come, since a browser waits for the beginning of what it expects.
 */
const WHOLE = { expect: '<link rel="expect" blocking="render" href="#whole">', mark: '<i id="whole" hidden></i>' }

/** Puts a page into the build's HTML: head, styles, scripts for hydration, and markup. */
function compose({ html, kinds }: Shell, page: Page, facts: SiteFacts, known: SiteConfig | undefined): string {
  const { address, markup, data = '', kind, isReal } = page
  const { rules, sheets, scripts } = kinds[kind] ?? { rules: '', sheets: [], scripts: [] }
  const isDoor = address.route.screen !== undefined
  // Already loaded with the page: a chunk that requests one of them finds it here and does not wait.
  const loaded = sheets.map((name) => `<link rel="stylesheet" crossorigin href="/${name}" disabled>`).join('')
  // A document is read without scripts; the first script sends for these when somebody turns to it.
  const rests = isReal && address.doc !== undefined && address.doc.hasLive === undefined
  const settled = known ? inPage('site', known) : ''
  const at = isReal
    ? ` data-at="${address.at}"${isDoor ? ` data-screen="${address.route.path}"` : ''} data-rests="${scripts.join(' ')}"${rests ? '' : ' data-wakes'}`
    : writeDoors(facts.boot) + writeAreas(facts.boot)
  // Other pages have theirs once they are painted: until then the line and the processor are the page's.
  const own = isReal ? html.replaceAll(/\s*<(?:script type="module"[^>]*><\/script|link rel="modulepreload"[^>]*)>/g, '') : html
  return (
    own
      .replaceAll(/\s*<link rel="stylesheet"[^>]*>/g, (link) => (sheets.some((name) => link.includes(`"/${name}"`)) ? '' : link))
      .replace(/<html lang="[^"]*"/, () => `<html lang="${address.locale}"${at}`)
      .replace('<title></title>', () => writeHead(facts, page, known))
      // Before anything that has to be requested.
      .replace('<script', () => `<style nonce="__NONCE__">${rules}${writeAccent()}</style>${WHOLE.expect}${loaded}\n<script`)
      .replace(
        '<div id="root"></div>',
        () =>
          `<div id="root" data-page="${escape(isReal && !isDoor ? address.at : address.route.path)}">${markup}</div>${WHOLE.mark}${settled}${data}`,
      )
  )
}

export const findSite: SiteWriter['findSite'] = (boot, address, wish = boot.defaultLocale) => {
  const [path = '/', query] = address.split('?')
  const known = path === '/' ? '/' : findAddress(boot, path)?.at
  if (known) return known === path ? { key: known, status: 200 } : { to: known }
  const locale = inPath(boot, path) ?? wish
  // A hash address that was typed or linked without the hash.
  const plain = path.replace(/\/+$/, '')
  const behind = plain === '/official-website' ? findSiteRoute(boot, plain, true)?.path : plain
  // And an address that was typed without a language.
  const real =
    (behind && realOf(boot, locale, query ? `${behind}?${query}` : behind)) ??
    listAddresses(boot).find((one) => one.locale === locale && one.at.replace(/^\/[^/]+/, '') === plain)?.at
  return real ? { to: real, byWish: true } : { key: LOST + locale, status: 404 }
}

const LOST = '404 '

export const writeSite: SiteWriter['writeSite'] = async (shell, facts, key) => {
  const { boot, config } = facts
  const locale = boot.defaultLocale
  const home = findSiteRoute(boot, '', false)
  const address = key.startsWith(LOST)
    ? { at: '', locale: key.slice(LOST.length) as Locale, route: lostRoute }
    : key === '/'
      ? home && { at: '', locale, route: home }
      : findAddress(boot, key)
  // Schemas without a public site are left to the browser.
  if (!address) return shell.html.replace(/<html lang="[^"]*"/, `<html lang="${locale}"`)
  const page = address.route.screen ? await writeDoorPage(facts, address) : await writePage(facts, address, key !== '/')
  return compose(shell, page, facts, asConfig(config))
}

/** The language of an address, whatever the rest of it. */
const inPath = (boot: Boot, path: string): Locale | undefined =>
  listAddresses(boot).find(({ at }) => at.split('/')[1] === path.split('/')[1])?.locale

export const listSite: SiteWriter['listSite'] = (boot) => ['/', ...[...listAddresses(boot), ...listDoors(boot)].map(({ at }) => at)]

/** One preview per page for all languages: there is no text in it. */
export const listPreviews: SiteWriter['listPreviews'] = (boot) => [...new Set(listAddresses(boot).map(previewOf))]

/** The files of the site for machines; a document is described by its first sentences. */
export const writeFiles: SiteWriter['writeFiles'] = async (facts) => {
  const { boot, origin, reference } = facts
  // The OpenAPI documents for other programs: client generators, and Postman.
  const apis = await Promise.all(
    boot.locales.map(async ({ value }) => {
      const [api, answers, { postman }] = await Promise.all([
        reference(value) as Promise<NamedApi>,
        loadAnswers(value),
        loadPageTexts<SearchTexts>('site/search', value),
      ])
      const base = `${origin}/api`
      const docs = realOf(boot, value, '/official-website/markdown') ?? '/'
      const about = postman.about.replace('{{docs}}', origin + docs)
      return [
        [`/openapi.${value}.json`, JSON.stringify({ ...api, servers: [{ url: base }] }, null, 2)],
        [`/postman.${value}.json`, JSON.stringify(writePostman(api, base, answers, { ...postman, about }), null, 2)],
      ]
    }),
  )
  const texts = files(facts, await Promise.all(listAddresses(boot).map((address) => readPage(facts, address))))
  return { ...texts, ...(Object.fromEntries(apis.flat()) as Record<string, string>) }
}

/** The default accent colour in both themes; the browser computes others. */
function writeAccent(): string {
  return (['light', 'dark'] as const)
    .map((mode) => {
      const { primary, onPrimary, primaryText } = shadesOf(usual.color, mode)
      const where = mode === 'light' ? ':root' : '[data-theme=dark]'
      return `${where}{--primary:${primary};--on-primary:${onPrimary};--primary-text:${primaryText}}`
    })
    .join('')
}
