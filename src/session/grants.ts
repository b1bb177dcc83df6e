import type { Verb } from '../schema/compiled.ts'

export type MenuEntry = { name: string; parent?: string | null; id: string; title: string; icon?: string; visibility?: boolean }

/** Under which that answer is kept for the next page. */
export const AUTH_KEY = 'user_auth_item'

/** The answer of `/server/user/permissions`. */
export type AuthItems = { permissions: { permissionId: string; actions: Verb[] }[]; menu: MenuEntry[] }

export type Grants = ReadonlyMap<string, ReadonlySet<Verb>>

/** Grants by permission; duplicates are merged, and malformed entries grant nothing. */
export function readGrants({ permissions }: Pick<AuthItems, 'permissions'>): Grants {
  const grants = new Map<string, Set<Verb>>()
  for (const entry of Array.isArray(permissions) ? permissions : []) {
    if (typeof entry?.permissionId !== 'string' || !Array.isArray(entry.actions)) continue
    const verbs = grants.get(entry.permissionId) ?? new Set<Verb>()
    for (const verb of entry.actions) verbs.add(verb)
    grants.set(entry.permissionId, verbs)
  }
  return grants
}
