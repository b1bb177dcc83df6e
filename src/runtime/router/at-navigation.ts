export type Navigating = { subscribe(listener: (state: { location: { pathname: string } }) => void): () => void }

/** Milliseconds of rest between two looks: whoever clicks through ten pages asks once. */
const REST = 10_000

/** Looks for something new when a person goes to another page. A look that fails is made again at the next one. */
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
