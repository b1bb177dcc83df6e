export type Navigating = { subscribe(listener: (state: { location: { pathname: string } }) => void): () => void }

/** The minimum interval between two checks in milliseconds. */
const REST = 10_000

/** Runs a check when a person navigates. A failed check is repeated at the next navigation. */
export function atNavigation(router: Navigating, look: () => Promise<void>, now: () => number = () => Date.now()): () => void {
  let looked = now()
  let path = location.hash
  return router.subscribe(({ location: { pathname } }) => {
    if (pathname === path) return
    path = pathname
    if (now() - looked < REST) return
    looked = now()
    look().catch(() => undefined)
  })
}
