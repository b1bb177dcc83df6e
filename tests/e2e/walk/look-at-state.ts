/** What is wrong with a page for the state that it is in: it says what happened, figures and times are formed, and keys go in order. Runs in the page. */
export function lookAtState({ state, kind }: { state: string; kind: string }): string[] {
  const faults: string[] = []
  const isVisible = (element: Element) => element.getClientRects().length > 0
  const main = document.querySelector('main')
  const shows = (what: string) => [...(main?.querySelectorAll(what) ?? [])].some(isVisible)
  const isMain = kind === 'list' || kind === 'detail'
  if (isMain && (state === 'failing' || state === 'offline')) {
    if (!shows('[role=alert]')) faults.push('does not say that it failed')
    else if (!shows('[role=alert] button')) faults.push('offers no second try')
  }
  if (isMain && state === 'forbidden' && !shows('.lk-result, [role=alert]')) faults.push('does not say that it is forbidden')
  if (kind === 'list' && state === 'empty' && !shows('.lk-state')) faults.push('does not say that there is nothing')
  if (kind === 'list' && state === 'noMatch' && location.hash.includes('=~') && !shows('.lk-state button'))
    faults.push('does not offer to search for less')

  const textsOf = (what: string) => [...document.querySelectorAll(what)].filter(isVisible).map((one) => (one.textContent ?? '').trim())
  // A moment as computers write it is for computers.
  for (const text of textsOf('main td, main dd, main p, main h2, main li'))
    if (/\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/.test(text)) faults.push(`a raw moment: ${text.slice(0, 80)}`)
  for (const text of textsOf('main td.rt-c-money, main td.rt-c-number, main td.rt-c-percent'))
    if (/\d{4,}/.test(text.replaceAll(/\.\d+/g, ''))) faults.push(`a figure without form: ${text}`)
  for (const text of textsOf('main td.rt-c-money'))
    if (/\d/.test(text) && !/^[-−–]?(?:[¥￥]|[A-Z]{3}\s)/.test(text)) faults.push(`money without a currency: ${text}`)
  // Whoever goes by key meets things in the order in which they are read, and nothing that cannot be seen.
  const stops = [
    ...document.querySelectorAll<HTMLElement>('main a[href], main button, main input, main select, main textarea, main [tabindex]'),
  ]
    .filter((one) => one.tabIndex >= 0 && !one.matches(':disabled') && isVisible(one))
    .map((one) => ({ one, box: one.getBoundingClientRect() }))
  for (const { one } of stops) {
    const name = `${one.tagName}.${one.className}`
    if (one.tabIndex > 0) faults.push(`out of order by key: ${name}`)
    if (one.closest('[aria-hidden=true], [inert]')) faults.push(`reached by key although it is hidden: ${name}`)
  }
  // In one row of a page from left to right, as it is written.
  const head = stops.filter(({ one }) => one.closest('.rt-tools, .rt-title'))
  for (const [at, { one, box }] of head.entries()) {
    const before = head[at - 1]
    if (before && before.one.parentElement === one.parentElement && Math.abs(before.box.top - box.top) < 4 && before.box.left > box.left)
      faults.push(`out of order by key: ${one.textContent}`)
  }
  return [...new Set(faults)]
}
