import { inPlace } from '../compile/in-place.ts'
import { onceOfAll } from '../compile/once.ts'
import { pathOfScreen } from '../compile/path-of-screen.ts'
import type { AuthoredScreen } from '../format/authored.ts'
import type { Graph, Path } from './graph.ts'

/** A screen or page that has an address, the place where it says so, and what there is to it. */
export type Claim = {
  screen?: string
  file: `${string}.json`
  at: Path
  permission: string | undefined
  group: string | undefined
}

/** The screens of each address in the order of their files, and the addresses of several. */
type Addressed = { claims: Map<string, readonly Claim[]>; shared: Set<string> }

/** Of all screens. It is kept along an edit, because to collect all addresses anew takes longer than everything else after it. */
export const addressedScreens = onceOfAll(
  ({ world: { screens } }: Graph): Addressed => {
    const all: Addressed = { claims: new Map(), shared: new Set() }
    for (const id of Object.keys(screens)) {
      const path = pathOfScreen(screens[id])
      if (path) put(all, path, [...(all.claims.get(path) ?? []), claimOf(id, screens[id]!)])
    }
    return all
  },
  ({ world }) => world.screens,
)

/** The same after an edit of some screens. */
export function handOverAddressed(before: Graph, now: Graph, screens: ReadonlySet<string>): void {
  addressedScreens.handOver(before, now, (all) => {
    const place = (path: string | undefined, id: string, is: Claim[]) => {
      if (path)
        put(
          all,
          path,
          inPlace(all.claims.get(path) ?? [], id, is, ({ screen }) => screen),
        )
    }
    for (const id of screens) {
      place(pathOfScreen(before.world.screens[id]), id, [])
      const is = now.world.screens[id]!
      place(pathOfScreen(is), id, [claimOf(id, is)])
    }
    return all
  })
}

const claimOf = (id: string, { route, permission, menu }: AuthoredScreen): Claim => ({
  screen: id,
  file: `screens/${id}.json`,
  at: typeof route === 'object' ? ['route', 'path'] : ['route'],
  permission,
  group: menu?.group,
})

function put({ claims, shared }: Addressed, path: string, own: readonly Claim[]): void {
  if (own.length > 0) claims.set(path, own)
  else claims.delete(path)
  if (own.length > 1) shared.add(path)
  else shared.delete(path)
}
