import { useCallback } from 'react'
import { useBench, type Look } from '../bench.ts'
import type { Entry } from './read-product.ts'
import type { ReadValue } from './spot.ts'
import { useLatest } from 'ahooks'
import { wayTo } from './way-to.ts'

/** Where a page is seen: by itself, or in the page that shows it, as the present role if it may, otherwise as the first that may. */
export function useSeenAt(
  read: ReadValue,
): (entry: Pick<Entry, 'file' | 'path' | 'role'>) => (Pick<Look, 'to'> & { role?: string }) | undefined {
  const { boot, manifests, library, look, workspace } = useBench()
  const latest = useLatest({ boot, manifests, library, role: look.role, workspace, read })
  return useCallback(
    ({ file, path, role }) => {
      const now = latest.current
      const screen = /^screens\/(.+)\.json$/.exec(file ?? '')?.[1]
      if (screen === undefined) return path === undefined ? undefined : { to: { address: path }, ...(role === undefined ? {} : { role }) }
      const files = new Set([...[...now.library.entries()].map(([one]) => one), ...now.workspace.read().docs.keys()])
      const first = now.boot.roles.find(({ name }) => name === (role ?? now.role))
      const turns =
        role === undefined ? [...(first ? [first] : []), ...now.boot.roles.filter((one) => one !== first)] : first ? [first] : []
      for (const { name, area } of turns) {
        const routes = Object.values(now.manifests[area] ?? {})[0]?.routes ?? []
        const way = wayTo(screen, routes, files, now.read)
        if (way) return { to: way, role: name }
      }
      return path === undefined ? undefined : { to: { address: path }, ...(role === undefined ? {} : { role }) }
    },
    [latest],
  )
}
