import type { Opens } from '../compiled.ts'
import type { AuthoredAction, AuthoredScreen } from '../format/authored.ts'
import type { Atlas } from './atlas.ts'

/** Whether an action opens something that an address can name: a form, a file to import, or another screen over its own. */
export function opensForm(atlas: Atlas, screen: AuthoredScreen, id: string, action: AuthoredAction): boolean {
  if (action.fields || action.open === 'dialog' || action.open === 'drawer') return true
  if (action.open === 'page') return false
  return action.call !== undefined && atlas.calls[atlas.callName(action.call, atlas.entityOf(screen, id)?.name)]?.does === 'import'
}

/** What can be open on arrival at a page: such actions above its rows, and above those of its tabs. Of two of one name the first is meant. */
export function openableOn(atlas: Atlas, id: string): Map<string, Opens> {
  const { screens } = atlas.world
  const found = new Map<string, Opens>()
  const tabs = Object.entries(screens[id]?.tabs ?? {}).map(([tab, { screen }]) => ({ tab, at: screen }))
  for (const { tab, at } of [{ tab: undefined, at: id }, ...tabs]) {
    const screen = at === undefined ? undefined : screens[at]
    for (const [name, action] of Object.entries(screen?.actions ?? {})) {
      if (found.has(name) || ![action.on].flat().includes('toolbar') || !opensForm(atlas, screen!, at!, action)) continue
      const right = screen!.permission && action.can ? { permission: screen!.permission, can: action.can } : {}
      found.set(name, { name, ...(tab ? { tab } : {}), ...right })
    }
  }
  return found
}

/** What a button or a way on opens at the page where it leads. */
export function openedOn(atlas: Atlas, screen: string | undefined, opens: string | undefined): { opens?: Opens } {
  const found = screen === undefined || opens === undefined ? undefined : openableOn(atlas, screen).get(opens)
  return found ? { opens: found } : {}
}
