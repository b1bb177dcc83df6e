/** What is wrong with the page at hand, as a person would see it; runs in the page. `locale` and the title are what was asked for. */
export function lookOver({ locale, title, site }: { locale: string; title: string; site: string }): string[] {
  const faults: string[] = []
  // What people wrote: rows, facts, names, and choices that are named in their own language.
  const data = 'td, dd, th[scope=row], .rt-card h2, .ly-name, .ly-avatar, .rt-about, [lang], pre, code, svg, style, script'
  const words = '.lk-tag, .lk-status, .lk-button'
  // A line of a chart's table is called by its row, and leads to what it counts.
  const names = 'th[scope=row] .lk-button'
  const isVisible = (element: Element) => element.getClientRects().length > 0
  const isData = (element: Element) =>
    element.closest('[translate="no"]') !== null ||
    element.matches(names) ||
    (element.closest(data) !== null && element.closest(words) === null)

  const texts: { text: string; element: Element }[] = []
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  while (walker.nextNode()) {
    const element = walker.currentNode.parentElement
    const text = walker.currentNode.nodeValue?.trim()
    if (element && text && isVisible(element)) texts.push({ text, element })
  }
  for (const name of ['aria-label', 'title', 'placeholder', 'alt'])
    for (const element of document.querySelectorAll(`[${name}]`))
      if (isVisible(element)) texts.push({ text: element.getAttribute(name)!.trim(), element })

  for (const { text, element } of texts) {
    if (/^(undefined|null|NaN)$|\[object |Invalid Date|\{\{/.test(text)) faults.push(`not a text: ${text}`)
    if (isData(element)) continue
    if (/^[a-z][\w-]*([.:/][a-z][\w-]*)+$/i.test(text) && !/^https?:|^[A-Z]+\/[A-Z]+$/i.test(text)) faults.push(`a raw key: ${text}`)
    if (/\{\w+\}/.test(text)) faults.push(`an empty place: ${text}`)
    // Between quotation marks stands the name of a row.
    if (locale === 'en-US' && /[\p{Script=Han}，。：；？！（）、]/u.test(text.replaceAll(/“[^”]*”/g, ''))) faults.push(`Chinese: ${text}`)
    if (locale === 'zh-CN' && /^\P{Script=Han}*$/u.test(text) && /[a-z]+[ ,]+[a-z]+[ ,]+[a-z]+/i.test(text)) faults.push(`English: ${text}`)
  }
  // A label is read whole; what people wrote may be cut and is whole on hovering.
  for (const element of new Set(texts.map((one) => one.element)))
    if (!isData(element) && getComputedStyle(element).textOverflow === 'ellipsis' && element.scrollWidth > element.clientWidth + 1)
      faults.push(`cut short: ${element.textContent}`)

  if (!document.title.includes(title) || !document.title.includes(site))
    faults.push(`title: ${document.title}, expected ${title} … ${site}`)
  if (document.documentElement.lang !== locale) faults.push(`lang: ${document.documentElement.lang}`)
  const main = document.querySelector('main')
  if (!main?.textContent?.trim()) faults.push('nothing in main')
  // Tabs that wait out of sight keep their pages.
  const headings = [...document.querySelectorAll('h1')].filter(isVisible)
  if (headings.length !== 1) faults.push(`${headings.length} h1`)
  if ([...document.querySelectorAll('.rt-failed')].some(isVisible)) faults.push('the page failed')
  if (document.querySelectorAll('.lk-toast').length > 0) faults.push(`a toast: ${document.querySelector('.lk-toast')!.textContent}`)
  const page = document.documentElement
  if (page.scrollWidth > innerWidth) {
    const wide = [...document.querySelectorAll('body *')].filter((one) => one.getBoundingClientRect().right > innerWidth + 1)
    const names = wide.slice(0, 3).map((one) => `${one.tagName}.${one.className}`)
    faults.push(`scrolls sideways: ${page.scrollWidth} of ${innerWidth}: ${names.join(', ')}`)
  }
  // A button that is wider than what it stands in crosses the edge of its card long before the page scrolls.
  const scrolls = (box: Element | null): boolean =>
    box !== null && (getComputedStyle(box).overflowX !== 'visible' || (box.tagName !== 'MAIN' && scrolls(box.parentElement)))
  for (const button of document.querySelectorAll('main .lk-button')) {
    const { right, left } = button.getBoundingClientRect()
    const around = button.parentElement!.getBoundingClientRect()
    if (isVisible(button) && around.width > 0 && (right > around.right + 1 || left < around.left - 1) && !scrolls(button.parentElement))
      faults.push(`sticks out of its box: ${button.textContent}`)
  }
  for (const box of document.querySelectorAll('main, main *')) {
    const { overflowX } = getComputedStyle(box)
    if ((overflowX === 'auto' || overflowX === 'scroll') && box.scrollWidth > box.clientWidth + 1)
      if (!box.querySelector('table') && !box.matches('[role=tablist], pre, textarea, .lk-tab-list'))
        faults.push(`a box scrolls sideways: ${box.className}`)
  }
  return [...new Set(faults)]
}
