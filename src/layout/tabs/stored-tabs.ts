import { createStored } from '../../session/storage.ts'
import { readTabs, type Tab } from './tab-model.ts'

const KEY = 'router'
const stored = () => createStored(() => sessionStorage)

/** The tabs of this window and person; they survive a reload, but not a change of person. */
export function readStoredTabs(user: string): Tab[] {
  const kept = stored().read<{ user?: unknown; tabs?: unknown } | null>(KEY)
  return kept?.user === user ? readTabs(kept.tabs) : []
}

export function keepTabs(user: string, tabs: Tab[]): void {
  stored().write(KEY, { user, tabs })
}

export function dropTabs(): void {
  stored().remove(KEY)
}
