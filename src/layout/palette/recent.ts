import { createStored } from '../../session/storage.ts'

const KEY = 'recent_commands'
const MOST = 6

type Recent = Record<string, string[]>

/** The pages last opened from the palette, latest first, separately for each person of this browser. */
export function readRecent(userId: string, stored = createStored()): string[] {
  return stored.read(KEY, isKept)?.[userId] ?? []
}

export function noteRecent(userId: string, id: string, stored = createStored()): void {
  const all = stored.read(KEY, isKept) ?? {}
  stored.write(KEY, { ...all, [userId]: [id, ...(all[userId] ?? []).filter((one) => one !== id)].slice(0, MOST) })
}

function isKept(value: unknown): value is Recent {
  if (value === null || typeof value !== 'object' || Array.isArray(value)) return false
  return Object.values(value).every((ids) => Array.isArray(ids) && ids.every((id) => typeof id === 'string'))
}
