import { atNavigation, type Navigating } from './at-navigation.ts'

/** Names the sources of what is served now; the page names those it was made of. */
const SERVED = 'built-from.txt'

/** Says so, once, when the scripts of this page are no longer the ones that are served: a reload is offered, never forced. */
export function followDeploys(router: Navigating, now?: () => number): () => void {
  const mine = document.querySelector<HTMLMetaElement>('meta[name=build]')?.content
  if (!mine) return () => undefined
  let isNotified = false

  async function look(): Promise<void> {
    if (isNotified) return
    const answer = await fetch(SERVED, { cache: 'no-cache' })
    const served = answer.ok ? (await answer.text()).trim() : ''
    // A proxy may answer anything; only another name of the same make counts.
    if (served.length !== mine!.length || served === mine || !/^[\da-f]+$/.test(served)) return
    isNotified = true
    dispatchEvent(new CustomEvent('console:deployed'))
  }

  return atNavigation(router, look, now)
}
