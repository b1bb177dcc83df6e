import type { CallRef, Verb } from '../../schema/compiled.ts'
import type { Command, MenuGroup, MenuItem, Route } from '../../schema/manifest.ts'

export type Rights = {
  can(permission: string): boolean
  /** The answer of an availability call; undefined while it is pending. */
  isAvailable(call: CallRef): boolean | undefined
  /** Ids of items that the backend hides from menus. */
  hiddenIds?: ReadonlySet<string>
}

type Guarded = Pick<Route, 'permission' | 'available'>

/** Whether a route exists for this person. */
export function canOpen({ permission, available }: Guarded, rights: Rights): boolean {
  return (!permission || rights.can(permission)) && (!available || rights.isAvailable(available) === true)
}

/** The menu of a person: without items that would not open, and without empty groups. */
export function readMenu(groups: MenuGroup[], rights: Rights): MenuGroup[] {
  const isShown = (item: MenuItem) => !item.hidden && !rights.hiddenIds?.has(item.id) && canOpen(item, rights)
  return groups.map((group) => ({ ...group, items: group.items.filter(isShown) })).filter((group) => group.items.length > 0)
}

/** The same with hidden items: what a page belongs to. */
export function readTree(groups: MenuGroup[], rights: Rights): MenuGroup[] {
  return groups.map((group) => ({ ...group, items: group.items.filter((item) => canOpen(item, rights)) }))
}

/** The commands of a person, with the actions that they may open. */
export function readCommands(commands: Command[], rights: Rights & { can(permission: string, verb?: Verb): boolean }): Command[] {
  return commands
    .filter(({ permissions, available }) => permissions.every((one) => rights.can(one)) && canOpen(available ? { available } : {}, rights))
    .map(({ actions = [], ...command }) => {
      const own = command.permissions.at(-1)
      const allowed = actions.filter(({ can }) => !can || !own || rights.can(own, can))
      return allowed.length > 0 ? { ...command, actions: allowed } : command
    })
}

/** The calls that decide about routes and items, without duplicates. */
export function listAvailabilities(routes: Guarded[]): CallRef[] {
  const calls = new Map<string, CallRef>()
  for (const { available } of routes) if (available) calls.set(available.name, available)
  return [...calls.values()]
}

/**
 * The item of a page: its own, else that of the longest path that its own goes on from (`/order/one`, `/order-detail`), else one with the
 * same permission.
 */
export function findActive(menu: MenuGroup[], route: Pick<Route, 'path' | 'permission'>): MenuItem | undefined {
  const items = menu.flatMap((group) => group.items)
  const isAbove = ({ path }: MenuItem) => ['/', '-'].some((sign) => route.path.startsWith(path + sign))
  const above = items.filter(isAbove).sort((a, b) => b.path.length - a.path.length)[0]
  return (
    items.find((item) => item.path === route.path) ??
    above ??
    (route.permission ? items.find((item) => item.permission === route.permission) : undefined)
  )
}
