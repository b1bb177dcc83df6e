import { atNavigation, type Navigating } from './at-navigation.ts'

/** The file with the hash of the build that is served now, to compare with that of this page. */
const SERVED = 'built-from.txt'

/** Reports once that a newer build is served than the one of this page; a reload is offered, never forced. */
export function followDeploys(router: Navigating, now?: () => number): () => void {
  const mine = document.querySelector<HTMLMetaElement>('meta[name=build]')?.content
  if (!mine) return () => undefined
  let isNotified = false

  async function look(): Promise<void> {
    if (isNotified) return
    const answer = await fetch(SERVED, { cache: 'no-cache' })
    const served = answer.ok ? (await answer.text()).trim() : ''
    // A proxy may answer anything: only a hash of the same length that differs counts.
    if (served.length !== mine!.length || served === mine || !/^[\da-f]+$/.test(served)) return
    isNotified = true
    dispatchEvent(new CustomEvent('console:deployed'))
  }

  return atNavigation(router, look, now)
}
