import type { Screen } from '../../schema/compiled-screen.ts'
import type { Locale } from '../../schema/compiled.ts'
import type { Bar, Command, MenuGroup, MenuItem, Route, Way } from '../../schema/manifest.ts'
import type { Client } from '../../request/client.ts'
import { takeAddress } from '../../session/awaited-address.ts'
import type { Session, SessionState } from '../../session/session.ts'
import type { Atlas } from './atlas.ts'
import { isAllowed } from '../action/guard.ts'
import { createAvailability } from './availability.ts'
import type { Facts, Person } from './guard.ts'
import type { Lookup } from './lookup.ts'
import { canOpen, findActive, listAvailabilities, readCommands, readMenu, readTree } from './menu.ts'

const GUEST_HOME = '/official-website/index.php'

type Member = Extract<SessionState, { status: 'member' }>

type Dependencies = { session: Session; client: Pick<Client, 'call'>; locale: () => Locale }

/** What exists for the current person: routes, menu and home page, from publications, grants and availability. */
export type Landscape = ReturnType<typeof createLandscape>

export function createLandscape(first: Atlas, { session, client, locale }: Dependencies) {
  let atlas = first
  let version = 0
  let entered: Lookup | undefined
  let withheld: Route | undefined
  let lost: string | undefined
  const listeners = new Set<() => void>()
  const availability = createAvailability((call) => client.call(call, {}, { silent: true }), changed)

  function changed(): void {
    version++
    for (const listener of listeners) listener()
  }

  const member = (): Member | undefined => {
    const state = session.read()
    return state.status === 'member' ? state : undefined
  }

  const NONE: Member['authItems']['menu'] = []
  let hidden = { of: NONE, ids: new Set<string>() }
  /** A page asks for its menu and its place in it several times each time it is drawn. */
  const hiddenIds = () => {
    const of = member()?.authItems.menu ?? NONE
    if (hidden.of !== of) hidden = { of, ids: new Set(of.flatMap((entry) => (entry.visibility === false ? [entry.id] : []))) }
    return hidden.ids
  }

  const rights = () => ({ can: session.can, isAvailable: availability.peek, hiddenIds: hiddenIds() })

  const ownArea = () => {
    const me = member()
    return me && atlas.peek(me.area, locale())
  }

  /** Embedded screens have no address of their own. */
  const partOf = (screen: string) => ownArea()?.parts[screen]

  const homeOf = ({ role, area }: Member): string => atlas.boot.homes[role] ?? atlas.boot.homes[area] ?? '/404'

  /** The person's own area first, then the common one. */
  function lookups(): Lookup[] {
    const area = ownArea()
    return area ? [area, atlas.guest(locale())] : [atlas.guest(locale())]
  }

  function routeOf(screen: string): Route | undefined {
    for (const lookup of lookups()) {
      const route = lookup.byScreen.get(screen)
      if (route) return route
    }
    return undefined
  }

  return {
    version: () => version,
    changed,
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    atlas: () => atlas,
    /** After a publication, cached manifests are discarded. */
    replace(next: Atlas) {
      atlas = next
      changed()
    },
    forget: () => availability.clear(),
    /** The page of the person's own area that they requested and may not open; shown at the address of the redirect. */
    withhold(route: Route | undefined) {
      if (withheld === route) return
      withheld = route
      changed()
    },
    withheld: (): Route | undefined => withheld,
    /** The address that leads nowhere, which is not that of the page that says so. */
    lose(address: string | undefined) {
      if (lost === address) return
      lost = address
      changed()
    },
    lost: (): string | undefined => lost,
    /** Those that can be opened without anything more: the person's own in their menu, and the public ones. */
    pages: () => ({
      own: readMenu(ownArea()?.menu ?? [], rights()).flatMap(({ items }) => items),
      open: atlas.boot.texts[locale()].guest.filter(({ page }) => page),
    }),

    home: (): string => {
      const me = member()
      return me ? homeOf(me) : (atlas.boot.homes['guest'] ?? GUEST_HOME)
    },
    menu(): MenuGroup[] {
      const area = ownArea()
      return area ? readMenu(area.menu, rights()) : []
    },
    bar: (): Bar => ownArea()?.bar ?? { menus: [], person: [] },
    ways: (): Way[] => (ownArea()?.ways ?? []).filter(({ opens }) => !opens || isAllowed(opens, session.can)),
    /** The group and the item that a page belongs to, visible in the menu or not. */
    trail(route: Route): { group?: MenuGroup; item?: MenuItem } {
      const tree = readTree(ownArea()?.menu ?? [], rights())
      const item = findActive(tree, route)
      const group = item && tree.find((one) => one.items.includes(item))
      return item && group ? { group, item } : {}
    },
    /** The commands that the person may use. */
    async commands(): Promise<Command[]> {
      const area = ownArea()
      return area ? readCommands(await atlas.commands(area), rights()) : []
    },
    routeAt: (path: string): Route | undefined =>
      lookups()
        .map((lookup) => lookup.byPath.get(path))
        .find((route) => route && canOpen(route, rights())),
    routeOf: (screen: string): Route | undefined => {
      const route = routeOf(screen)
      return route && canOpen(route, rights()) ? route : undefined
    },
    /** Whether a screen may be rendered, at its own address or embedded. */
    canDraw(screen: string): boolean {
      const route = routeOf(screen)
      if (route) return canOpen(route, rights())
      const part = partOf(screen)
      return part !== undefined && canOpen(part, rights())
    },
    /** Asks whether a page that needs no session exists, where a call decides that. */
    seek(path: string): void {
      const call = atlas.guest(locale()).byPath.get(path)?.available
      if (call) void availability.ask(call)
    },
    /** Whether the answer was no. */
    isGone(path: string): boolean {
      const call = atlas.guest(locale()).byPath.get(path)?.available
      return call !== undefined && availability.peek(call) === false
    },
    screen(screen: string): Promise<Screen> {
      const part = partOf(screen)
      return atlas.screen(routeOf(screen) ?? { screen, ...(part ? { asset: part.asset } : {}) }, locale())
    },

    /** Preloads what the person will probably need, while their session is being checked. */
    prefetch(path: string): void {
      const state = session.read()
      const name = state.status === 'unloaded' ? state.likelyArea : undefined
      if (!name || !atlas.boot.areas[name]) return
      const screen = atlas.area(name, locale()).then((area) => {
        const route = area.byPath.get(path)
        return route?.screen ? atlas.screen(route, locale()) : undefined
      })
      screen.catch(() => undefined)
    },

    /** The inputs of the guard; `load` loads the person, or null if that failed. */
    facts(load: () => Promise<Member | null>): Facts {
      const signedIn = session.check().status !== 'guest'
      return {
        guest: atlas.guest(locale()),
        guestHome: atlas.boot.homes['guest'] ?? GUEST_HOME,
        signedIn,
        async person(): Promise<Person | null> {
          const me = await load()
          if (!me) return null
          return {
            home: homeOf(me),
            confined: atlas.boot.roles.some(({ name, confined }) => name === me.role && confined === true),
            unready: me.unready === true,
            can: (permission) => session.can(permission),
            has: async (route) => !route.available || availability.ask(route.available),
          }
        },
        async own() {
          const me = await load()
          if (!me) throw new Error('Unexpected guest in a private area')
          const area = await atlas.area(me.area, locale())
          for (const call of listAvailabilities(area.routes)) void availability.ask(call)
          if (area !== entered) {
            entered = area
            changed()
          }
          return area
        },
        isThere: async ({ available }) => !available || availability.ask(available),
        isKnown: async (path) => (await atlas.paths()).has(path),
        awaited: takeAddress,
      }
    },
  }
}
