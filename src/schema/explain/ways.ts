import type { Atlas } from '../compile/atlas.ts'

export type Way = { from: string; name: string }

/** Every place in another screen that leads to this one: an action, a link, a tab, or what follows a success. */
export function listWaysTo(atlas: Atlas, id: string): Way[] {
  const ways: Way[] = []
  for (const [from, screen] of Object.entries(atlas.world.screens)) {
    if (from === id) continue
    seek(screen, [], (path) => ways.push({ from, name: path.filter((step) => !PLUMBING.has(step)).join('.') || 'then' }))
  }
  return ways

  function seek(value: unknown, path: string[], tell: (path: string[]) => void): void {
    if (value === null || typeof value !== 'object') return
    for (const [key, one] of Object.entries(value)) {
      if (key === 'screen' && one === id) tell(path)
      else seek(one, [...path, key], tell)
    }
  }
}

/** Steps of a path that mean nothing to somebody who looks for a button. */
const PLUMBING = new Set(['actions', 'links', 'tabs', 'steps', 'sections', 'then'])
