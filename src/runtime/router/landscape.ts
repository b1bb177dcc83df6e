import type { Locale, Screen } from '../../schema/compiled.ts'
import type { MenuGroup, Route } from '../../schema/manifest.ts'
import type { Client } from '../../request/client.ts'
import type { Session, SessionState } from '../../session/session.ts'
import type { Atlas } from './atlas.ts'
import { createAvailability } from './availability.ts'
import type { Facts, Person } from './guard.ts'
import type { Lookup } from './lookup.ts'
import { canOpen, listAvailabilities, readMenu, type Rights } from './menu.ts'

/** Roles that are led home instead of being refused, where a page is not theirs. */
const CONFINED = new Set(['agent'])
const GUEST_HOME = '/official-website/index.php'

type Member = Extract<SessionState, { status: 'member' }>

type House = { session: Session; client: Pick<Client, 'call'>; locale: () => Locale }

/** What there is for the person at hand: routes, menu and home, from what is published, granted and available. */
export type Landscape = ReturnType<typeof createLandscape>

export function createLandscape(first: Atlas, { session, client, locale }: House) {
  let atlas = first
  let version = 0
  let entered: Lookup | undefined
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

  const rights = (): Rights => ({
    can: (permission) => session.can(permission),
    isAvailable: availability.peek,
    hiddenIds: new Set(member()?.authItems.menu.flatMap((entry) => (entry.visibility === false ? [entry.id] : []))),
  })

  /** Parts of other screens have no address of their own. */
  const partOf = (screen: string) => {
    const me = member()
    return me && atlas.peek(me.area, locale())?.parts[screen]
  }

  const homeOf = ({ role, area }: Member): string => atlas.boot.homes[role] ?? atlas.boot.homes[area] ?? '/404'

  /** The own area first, then what everybody has. */
  function lookups(): Lookup[] {
    const me = member()
    const area = me && atlas.peek(me.area, locale())
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
    /** After a publication the old manifests are worthless. */
    replace(next: Atlas) {
      atlas = next
      changed()
    },
    forget: () => availability.clear(),

    home: (): string => {
      const me = member()
      return me ? homeOf(me) : (atlas.boot.homes['guest'] ?? GUEST_HOME)
    },
    menu(): MenuGroup[] {
      const me = member()
      const area = me && atlas.peek(me.area, locale())
      return area ? readMenu(area.menu, rights()) : []
    },
    routeAt: (path: string): Route | undefined =>
      lookups()
        .map((lookup) => lookup.byPath.get(path))
        .find((route) => route && canOpen(route, rights())),
    routeOf: (screen: string): Route | undefined => {
      const route = routeOf(screen)
      return route && canOpen(route, rights()) ? route : undefined
    },
    /** Whether a screen may be drawn, at an address of its own or as a part of another. */
    canDraw(screen: string): boolean {
      const route = routeOf(screen)
      if (route) return canOpen(route, rights())
      const part = partOf(screen)
      return part !== undefined && canOpen(part, rights())
    },
    screen(screen: string): Promise<Screen> {
      const part = partOf(screen)
      return atlas.screen(routeOf(screen) ?? { screen, ...(part ? { asset: part.asset } : {}) }, locale())
    },

    /** Sends for what a person will most likely need, while the backend says who they are. */
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

    /** What the guard asks; `load` brings the person in, or null where that failed. */
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
            confined: CONFINED.has(me.role),
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
        isKnown: async (path) => (await atlas.paths()).has(path),
      }
    },
  }
}
