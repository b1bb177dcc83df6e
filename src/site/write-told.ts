import { loadPageTexts } from './load-page-texts.ts'
import { writeText } from '../i18n/write-text.ts'
import type { SiteFacts } from '../schema/site-writer.ts'
import type { Address } from './addresses.ts'
import type { SearchTexts } from './text-types.ts'
import { asConfig, titleIn } from './use-config.ts'
import { nameOf, type Told } from './write-head.ts'

/** Search engines show so much of a title; a Chinese sign takes the room of two letters. */
const TITLE_ROOM = 65
const WIDE = /[\p{Script=Han}\u3000-\u303F\uFF00-\uFFEF]/gu
const roomOf = (text: string): number => text.length + (text.match(WIDE)?.length ?? 0)

/** The title and description of a page, of the length in which search engines show them whole. */
export async function tellPage(
  { boot, config }: SiteFacts,
  address: Address,
  { title: name, about }: { title: string; about: string },
): Promise<Omit<Told, 'address'>> {
  const { locale, route, doc } = address
  const words = await loadPageTexts<SearchTexts>('site/search', locale)
  const { brand, title: usual } = boot.texts[locale]
  const own = titleIn(asConfig(config), locale)
  const say = (key: 'home' | 'face', values: object) => writeText(words, key, { ...values }, locale)
  const site = own || usual
  const titles = [`${name} - ${site}`, `${name} - ${nameOf(site)}`, `${name} - ${brand}`, `${nameOf(name)} - ${brand}`]
  if ((!own || own === usual) && route.page === 'site-home') titles.unshift(say('home', { brand }))
  const face = doc?.face && boot.texts[locale].sold?.find(({ code }) => code === doc.face)
  const known = face ? say('face', { title: face.title }) : doc ? words.docs[doc.name] : words.pages[route.name]
  return { title: titles.find((one) => roomOf(one) <= TITLE_ROOM) ?? titles.at(-1)!, about: known ?? about }
}
