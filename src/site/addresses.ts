import type { FormScreen } from '../schema/compiled-screen.ts'
import type { Locale } from '../schema/compiled.ts'
import type { Boot, Route } from '../schema/manifest.ts'
import { type Doc, docs, docsOf, idOfPart, selectDoc } from './docs/tree.ts'
import { readQuery } from './site-route.ts'

const SITE = '/official-website'

/** A page of the site as search engines and link previews see it: one real address per language, beside the hash address. */
export type Address = { at: string; locale: Locale; route: Route; doc?: Doc }

/** `zh` for `zh-CN`; the whole tag if two locales have the same language. */
function wordOf(locale: Locale, { locales }: Boot): string {
  const first = locale.split('-')[0]!
  return locales.filter(({ value }) => value.split('-')[0] === first).length > 1 ? locale.toLowerCase() : first
}

const kebab = (name: string): string => name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)

const nameInPath = ({ name, face }: Doc): string => (face ? `${kebab(name)}/${face.replaceAll('.', '-')}` : kebab(name))

/** A form that a guest can begin with, such as the one to sign in with; what needs something first begins behind the hash. */
export function doorOf(boot: Boot, locale: Locale, route: Route): FormScreen | undefined {
  const screen = route.for === 'guest' && route.screen ? boot.texts[locale].screens[route.screen] : undefined
  return screen?.kind === 'form' && !screen.takes?.length && !screen.load && !screen.fill ? screen : undefined
}

/** The real address of a page of the site or of a form for guests: `/en/product`, `/zh/docs/guide`, `/en/user/login`; nothing for others. */
export function realAddress(boot: Boot, locale: Locale, route: Route, doc?: Doc): string | undefined {
  if (doorOf(boot, locale, route)) return `/${wordOf(locale, boot)}${route.path}`
  if (!route.page?.startsWith('site-')) return undefined
  const page = route.page === 'site-docs' ? 'docs' : kebab(route.path.slice(SITE.length + 1).replace(/^index\.php$/, ''))
  return `/${wordOf(locale, boot)}/${doc && doc !== docs[0] ? `${page}/${nameInPath(doc)}` : page}`
}

/** All pages in all languages, in the order of menus and documents. */
export const listAddresses = (boot: Boot): Address[] => list(boot, ({ page }) => page !== undefined)

/** Every form that a guest can begin with, in every language. */
export const listDoors = (boot: Boot): Address[] => list(boot, ({ screen }) => screen !== undefined)

function list(boot: Boot, wants: (route: Route) => boolean): Address[] {
  return boot.locales.flatMap(({ value: locale }) =>
    boot.texts[locale].guest.filter(wants).flatMap((route) =>
      (route.page === 'site-docs' ? docsOf(boot) : [undefined]).flatMap((doc) => {
        const at = realAddress(boot, locale, route, doc)
        return at ? [{ at, locale, route, ...(doc ? { doc } : {}) }] : []
      }),
    ),
  )
}

/** The page at a real address, with or without trailing slashes, in letters of any case. */
export function findAddress(boot: Boot, pathname: string): Address | undefined {
  const plain = pathname.replace(/\/+$/, '').toLowerCase()
  return [...listAddresses(boot), ...listDoors(boot)].find(({ at }) => at.replace(/\/$/, '') === plain)
}

/** The same page in another language; that language's home page if there is none. */
export const siblingAt = (boot: Boot, locale: Locale, route: Route, doc?: Doc): string =>
  siblingsOf(boot, { route, ...(doc ? { doc } : {}) }).find((one) => one.locale === locale)?.at ?? `/${wordOf(locale, boot)}/`

/** The same page in each language, including the page itself. */
export const siblingsOf = (boot: Boot, { route, doc }: Pick<Address, 'route' | 'doc'>): Address[] =>
  (route.screen ? listDoors : listAddresses)(boot).filter((one) => one.route.name === route.name && one.doc?.number === doc?.number)

/** The real address of a hash address: `/official-website/markdown?select=3` in English is `/en/docs/guide`. */
export function realOf(boot: Boot, locale: Locale, address: string): string | undefined {
  const [path, query = ''] = address.split('?')
  const route = boot.texts[locale].guest.find((one) => one.path === path)
  if (!route) return undefined
  const select = readQuery(address).get('select')
  const at = realAddress(boot, locale, route, select === null ? undefined : selectDoc(boot, select))
  const rest = new URLSearchParams(query)
  const part = rest.get('part')
  for (const name of ['select', 'part']) rest.delete(name)
  return at && `${at}${rest.size > 0 ? `?${rest}` : ''}${part ? `#${idOfPart(part)}` : ''}`
}
