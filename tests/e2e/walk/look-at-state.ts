/** What is wrong with a page for the state that it is in: it says what happened, and figures and times are formed. Runs in the page. */
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

  const textsOf = (what: string) => [...document.querySelectorAll(what)].filter(isVisible).map((one) => (one.textContent ?? '').trim())
  // A moment as computers write it is for computers.
  for (const text of textsOf('main td, main dd, main p, main h2, main li'))
    if (/\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/.test(text)) faults.push(`a raw moment: ${text.slice(0, 80)}`)
  for (const text of textsOf('main td.rt-c-money, main td.rt-c-number, main td.rt-c-percent'))
    if (/\d{4,}/.test(text.replaceAll(/\.\d+/g, ''))) faults.push(`a figure without form: ${text}`)
  for (const text of textsOf('main td.rt-c-money'))
    if (/\d/.test(text) && !/^[-−–]?[¥￥]/.test(text)) faults.push(`money without a currency: ${text}`)
  return [...new Set(faults)]
}
