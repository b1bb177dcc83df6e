import type { Opens } from '../compiled.ts'
import type { AuthoredAction, AuthoredScreen } from '../format/authored.ts'
import type { Atlas } from './atlas.ts'

/** Whether an action opens something that has an address: a form, an import, or another screen on top of its own. */
export function opensForm(atlas: Atlas, screen: AuthoredScreen, id: string, action: AuthoredAction): boolean {
  if (action.fields || action.open === 'dialog' || action.open === 'drawer') return true
  if (action.open === 'page') return false
  return action.call !== undefined && atlas.called(action.call, atlas.entityOf(screen, id)?.name)?.does === 'import'
}

const known = new WeakMap<Atlas, Map<string, Map<string, Opens>>>()

/** What can be open on arrival at a page; found once for all ways that lead there. */
export function openableOn(atlas: Atlas, id: string): Map<string, Opens> {
  const pages = known.get(atlas) ?? new Map<string, Map<string, Opens>>()
  known.set(atlas, pages)
  const found = pages.get(id) ?? findOpenable(atlas, id)
  pages.set(id, found)
  return found
}

/** Its tabs, and such actions of it and of them. Of two of one name the first is meant. */
function findOpenable(atlas: Atlas, id: string): Map<string, Opens> {
  const { screens } = atlas.world
  const found = new Map<string, Opens>()
  const tabs = Object.entries(screens[id]?.tabs ?? {}).map(([tab, { screen }]) => ({ tab, at: screen }))
  for (const { tab, at } of [{ tab: undefined, at: id }, ...tabs]) {
    const screen = at === undefined ? undefined : screens[at]
    if (!screen) continue
    for (const [name, action] of actionsOf(screen)) {
      if (found.has(name) || !opensForm(atlas, screen, at!, action)) continue
      const right = screen.permission && action.can ? { permission: screen.permission, can: action.can } : {}
      found.set(name, { name, ...(tab ? { tab } : {}), ...right })
    }
  }
  for (const { tab, at } of tabs) if (at !== undefined && !found.has(tab)) found.set(tab, { tab })
  return found
}

/** Actions that belong to no row of a list: those in a toolbar, or on a page with a single subject. */
function actionsOf(screen: AuthoredScreen): [string, AuthoredAction][] {
  const isAbout = ({ on }: AuthoredAction, place: string) => [on].flat().includes(place)
  const own = Object.entries(screen.actions ?? {}).filter(([, action]) => isAbout(action, 'toolbar'))
  if (screen.kind !== 'detail' || screen.takes?.length) return own
  return [...own, ...Object.values(screen.sections ?? {}).flatMap(({ actions = {} }) => Object.entries(actions))].filter(
    ([, action]) => isAbout(action, 'toolbar') || isAbout(action, 'section'),
  )
}

/** What a button or link opens on the page that it leads to. */
export function openedOn(atlas: Atlas, screen: string | undefined, opens: string | undefined): { opens?: Opens } {
  const found = screen === undefined || opens === undefined ? undefined : openableOn(atlas, screen).get(opens)
  return found ? { opens: found } : {}
}

/** The fields of the form that an action opens on the page that it leads to: values can be proposed for them. */
export function askedOn({ world }: Pick<Atlas, 'world'>, { screen, opens }: Pick<AuthoredAction, 'screen' | 'opens'>): string[] {
  const fields = (opens !== undefined && world.screens[screen ?? '']?.actions?.[opens]?.fields) || []
  return Array.isArray(fields) ? fields : Object.keys(fields)
}
