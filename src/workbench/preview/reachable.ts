/** What people select and no key reaches: what stands above columns, values and parts of a page. */
const STILL = 'th, h1, h2, h3, dt, legend'
const REACHED = 'a, button, input, select, textarea, [tabindex]'

/** Tab goes to what stands still on a page, too, also to what comes later; gives what takes that back. */
export function makeReachable(page: Document): () => void {
  const given = new Set<Element>()
  const give = () => {
    for (const one of page.querySelectorAll(STILL)) {
      if (one.matches(REACHED) || one.querySelector(REACHED)) continue
      one.setAttribute('tabindex', '0')
      given.add(one)
    }
  }
  give()
  const watcher = new MutationObserver(give)
  watcher.observe(page, { childList: true, subtree: true })
  return () => {
    watcher.disconnect()
    for (const one of given) one.removeAttribute('tabindex')
  }
}
