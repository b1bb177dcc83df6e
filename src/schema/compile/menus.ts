import type { Locale } from '../compiled.ts'
import type { Contract } from '../contract.ts'
import type { MenuEntry } from '../menu-entry.ts'
import type { MenuGroup, Route } from '../manifest.ts'
import { manifestOf } from './console.ts'
import { placesOf } from './places.ts'
import type { Atlases } from './atlas.ts'

/** The menus of all areas as the console shows them, with titles in every language. */
export function menusOf(atlases: Atlases): Contract['menus'] {
  const locales = Object.keys(atlases) as Locale[]
  return Object.fromEntries(
    Object.keys(atlases[locales[0]!].world.menus).map((area) => {
      const drawn = locales.map((locale) => {
        const places = placesOf(atlases[locale])
        const routes = places.map(({ route }) => route)
        return { locale, routes, menu: manifestOf(atlases[locale], area, routes, places, {}).menu }
      })
      const titled = (read: (menu: MenuGroup[]) => string) =>
        Object.fromEntries(drawn.map(({ locale, menu }) => [locale, read(menu)])) as MenuEntry['title']
      return [area, drawn[0]!.menu.flatMap((group, at) => entriesOf(group, at, drawn[0]!.routes, titled))]
    }),
  )
}

function entriesOf(
  { id, icon, items, gallery }: MenuGroup,
  at: number,
  routes: Route[],
  titled: (read: (menu: MenuGroup[]) => string) => MenuEntry['title'],
): MenuEntry[] {
  const group: MenuEntry = {
    name: id,
    id,
    title: titled((menu) => menu[at]!.title),
    ...(icon ? { icon } : {}),
    ...(gallery ? { gallery } : {}),
  }
  const entries = items.map((item, nth): MenuEntry => {
    const { title: _, available: _available, ...rest } = item
    const name = routes.find(({ path }) => path === item.path)?.name ?? item.id
    return { ...rest, name, parent: id, title: titled((menu) => menu[at]!.items[nth]!.title) }
  })
  return [group, ...entries]
}
