import type { AuthoredScreen } from '../format/authored.ts'
import type { World } from '../read.ts'
import { pathOfScreen } from './path-of-screen.ts'
import type { Atlas } from './atlas.ts'

const known = new WeakMap<Atlas, Map<string, string>>()

/** The page with the list that leads to a detail: the fallback for a person who opens the detail without a key. */
export function listBefore(atlas: Atlas, detail: string): string | undefined {
  let found = known.get(atlas)
  if (!found) known.set(atlas, (found = findAll(atlas.world)))
  return found.get(detail)
}

function findAll(world: World): Map<string, string> {
  const screens = Object.entries(world.screens)
  /** A list inside a page of tabs is reached through that page. */
  const pageOf = new Map<string, string>()
  for (const [id, screen] of screens) if (isPage(screen)) pageOf.set(id, id)
  for (const [id, screen] of screens)
    if (screen.kind === 'tabs' && isPage(screen))
      for (const { screen: inside } of Object.values(screen.tabs ?? {})) if (inside && !pageOf.has(inside)) pageOf.set(inside, id)
  const before = new Map<string, string>()
  for (const [id, screen] of screens) {
    const page = pageOf.get(id)
    if (screen.kind !== 'list' || page === undefined) continue
    for (const { screen: next } of Object.values(screen.actions ?? {})) if (next !== undefined && !before.has(next)) before.set(next, page)
  }
  return before
}

/** A list that itself needs a key is no fallback. */
const isPage = (screen: AuthoredScreen): boolean => pathOfScreen(screen) !== undefined && !(screen.kind === 'list' && screen.takes?.length)
