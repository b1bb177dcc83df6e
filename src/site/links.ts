import { offerings, solutionNames } from './offerings.ts'
import { keysOf } from '../schema/keys-of.ts'

/** The links in header and footer, by route name; their titles are those of the routes. */
export const menus = {
  products: [
    { name: 'recognition', routes: ['product', 'voice', 'recording', 'platform'] },
    { name: 'speaking', routes: ['synthesis'] },
    { name: 'understanding', routes: ['voiceprint', 'sound', 'nature'] },
  ],
  solutions: [{ name: 'solutions', routes: solutionNames }],
  developers: [{ name: 'developers', routes: ['markdown', 'openPlatform'] }],
} as const

export type MenuName = keyof typeof menus
export const menuNames = keysOf(menus)

/** Documents in the developers' menu, besides its pages. */
export const guides = [
  { name: 'guide', address: '/official-website/markdown?select=3' },
  { name: 'errorCodes', address: '/official-website/markdown?select=8' },
] as const

/** What everybody agrees to who registers or buys, and further information on the operator. */
export const legal = [
  { name: 'terms', address: '/official-website/markdown?select=14' },
  { name: 'privacy', address: '/official-website/markdown?select=15' },
  { name: 'consent', address: '/official-website/markdown?select=16' },
  { name: 'security', address: '/official-website/markdown?select=17' },
  { name: 'status', address: '/official-website/markdown?select=18' },
  { name: 'changelog', address: '/official-website/markdown?select=19' },
  { name: 'imprint', address: '/official-website/markdown?select=20' },
] as const

/** The links for developers on the home page. */
export const devLinks = [
  { name: 'docs', route: 'markdown', query: '' },
  { name: 'openPlatform', route: 'openPlatform', query: '' },
  { name: 'guide', route: 'markdown', query: '?select=3' },
] as const

/** The columns of the footer unless the website settings define others. */
export const footerColumns: Record<'product' | 'solution' | 'developer', readonly string[]> = {
  product: [...offerings, 'pricing'],
  solution: solutionNames,
  developer: ['markdown', 'openPlatform'],
}

/** The menu that a page belongs to. */
export function menuOf(route: string): MenuName | undefined {
  return menuNames.find((menu) => menus[menu].some(({ routes }) => (routes as readonly string[]).includes(route)))
}

/** A link that was typed into the settings: a page of this site or another site, never a script. */
export function safeHref(link: string, hrefOf: (address: string) => string): string | undefined {
  if (/^\/(?![/\\])/.test(link)) return hrefOf(link)
  return /^https?:\/\//i.test(link) ? link : undefined
}
