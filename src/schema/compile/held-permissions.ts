import type { Verb } from '../compiled.ts'
import type { RoutesFile } from '../format/app-files.ts'
import type { Atlas } from './atlas.ts'
import { addTo, screenUses, type UseOfScreen } from './grants.ts'
import { inPlace } from './in-place.ts'
import { onceOfAll } from './once.ts'

export type Permission = { verbs: Verb[]; areas: string[]; title: string }

type Page = { file: string; name: string; route: RoutesFile['routes'][string] }

/** A permission with the screens and pages that stand under it, in the order of their files. */
export type Held = { own: Permission; uses: readonly UseOfScreen[]; pages: readonly Page[] }

/** What stands under each permission. */
export const heldPermissions = onceOfAll(
  (atlas: Atlas): ReadonlyMap<string, Held> => {
    const under = new Map<string, { uses: UseOfScreen[]; pages: Page[] }>()
    const of = (permission: string) => {
      let own = under.get(permission)
      if (!own) under.set(permission, (own = { uses: [], pages: [] }))
      return own
    }
    for (const use of screenUses(atlas).values()) if (use.screen.permission) of(use.screen.permission).uses.push(use)
    for (const [file, { routes }] of Object.entries(atlas.world.routes))
      for (const [name, route] of Object.entries(routes ?? {})) if (route.permission) of(route.permission).pages.push({ file, name, route })
    const found = new Map<string, Held>()
    for (const [permission, { uses, pages }] of under) found.set(permission, held(atlas, permission, uses, pages))
    return found
  },
  (atlas) => (['uses', 'screens', 'routes', 'menus'] as const).forEach((one) => atlas.look?.(one)),
)

/** The screens that stand under no permission, or are for somebody whatever they hold. */
export const openScreens = onceOfAll(
  (atlas: Atlas): readonly UseOfScreen[] => [...screenUses(atlas).values()].filter(isOpen),
  (atlas) => (['uses', 'screens'] as const).forEach((one) => atlas.look?.(one)),
)

const isOpen = ({ screen }: UseOfScreen): boolean => !screen.permission || screen.for !== undefined

/** The same after an edit: `others` are the screens that use something else now, each with what it used. */
export function handOverPermissions(before: Atlas, now: Atlas, others: ReadonlyMap<string, UseOfScreen>): void {
  openScreens.handOver(before, now, (open) => {
    const all = [...others.keys()].map((id) => screenUses(now).get(id)!)
    return all.reduce((kept, use) => inPlace(kept, use.id, isOpen(use) ? [use] : [], ({ id }) => id), open)
  })
  // The areas are those of the menus.
  if (before.world.menus !== now.world.menus) return
  heldPermissions.handOver(before, now, (all) => {
    const known = all as Map<string, Held>
    const put = (permission: string | undefined, id: string, is: UseOfScreen[]) => {
      if (!permission) return
      const { uses = [], pages = [] } = known.get(permission) ?? {}
      const under = inPlace(uses, id, is, (use) => use.id)
      if (under.length + pages.length > 0) known.set(permission, held(now, permission, under, pages))
      else known.delete(permission)
    }
    for (const [id, was] of others) {
      const is = screenUses(now).get(id)!
      if (was.screen.permission !== is.screen.permission) put(was.screen.permission, id, [])
      put(is.screen.permission, id, [is])
    }
    return known
  })
}

/** The area of a screen in whose menu it stands. */
export const areaOf = (atlas: Atlas, { screen }: UseOfScreen): string | undefined => screen.menu && atlas.areaOfGroup(screen.menu.group)

function held(atlas: Atlas, permission: string, uses: readonly UseOfScreen[], pages: readonly Page[]): Held {
  const [verbs, areas]: [Verb[], string[]] = [[], []]
  let title = uses[0]?.screen.title ?? pages[0]?.route.title ?? permission
  for (const use of uses) {
    const area = areaOf(atlas, use)
    if (area === undefined) continue
    addTo(areas, area)
    title = use.screen.title
  }
  for (const { route } of pages) {
    addTo(areas, route.menu && atlas.areaOfGroup(route.menu.group))
    for (const verb of route.verbs ?? ['query']) addTo(verbs, verb)
  }
  for (const use of uses) for (const verb of use.verbs) addTo(verbs, verb)
  for (const { route } of pages) if (route.calls?.length || route.available) addTo(verbs, 'query')
  for (const use of uses) for (const verb of use.cans) addTo(verbs, verb)
  // A screen without calls and actions, such as a result, can still be viewed.
  if (verbs.length === 0) verbs.push('get')
  return { own: { verbs, areas, title }, uses, pages }
}
