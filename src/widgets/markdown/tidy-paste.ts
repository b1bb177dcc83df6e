/** Elements that only affect the look or describe the source. */
const GONE =
  'style, script, meta, link, title, head, xml, noscript, template, iframe, object, embed, svg, math, form, input, select, textarea'
/** The marker that a word processor writes before a list item. */
const SIGN = /^\s*(?:\(?(?:\d+|[a-z]|[ivx]+)[.)、]|[一二三四五六七八九十]+[、.])\s*/i

/** The styles of an element; they are in `data-style`, because a strict content security policy rejects the attribute itself. */
const styleOf = (one: Element): string => one.getAttribute('data-style') ?? ''

/**
 * Converts HTML copied from a word processor or a page into plain elements: real lists for paragraphs that only look like them, bold and
 * italic elements for styles, and no looks, comments or scripts.
 */
export function tidyPaste(html: string): string {
  const unstyled = quiet(html)
  const { body } = new DOMParser().parseFromString(unstyled, 'text/html')
  for (const one of body.querySelectorAll(GONE)) one.remove()
  for (const one of body.querySelectorAll('[data-style]'))
    if (/(?:^|;)\s*(?:display\s*:\s*none|mso-hide\s*:\s*all)/i.test(styleOf(one))) one.remove()
  buildLists(body)
  for (const one of body.querySelectorAll('tr')) joinCells(one)
  for (const one of body.querySelectorAll('span, font, b, strong, i, em')) markByStyle(one)
  for (const one of body.querySelectorAll('*')) keepOnly(one)
  return body.innerHTML
}

/**
 * Removes what a strict content security policy already reports during parsing: styles, scripts and handlers. Which of the elements are
 * kept is decided afterwards.
 */
const quiet = (html: string): string =>
  html
    .replace(/<!--[\s\S]*?-->|<!\[(?:end)?if[^>]*>/gi, '')
    .replace(/<(style|script)\b[\s\S]*?(?:<\/\1\s*>|$)/gi, '')
    .replace(/<[a-z][^>]*>/gi, (tag) =>
      tag.replace(/([\s"'/])style\s*=/gi, '$1data-style=').replace(/([\s"'/])on\w+\s*=/gi, '$1data-gone='),
    )

/** Paragraphs that a word processor numbers become list items; deeper levels become nested lists. */
function buildLists(body: HTMLElement): void {
  let open: { list: Element; level: number }[] = []
  let last: Element | undefined
  for (const one of body.querySelectorAll('p, h1, h2, h3, h4, h5, h6')) {
    const level = /mso-list\s*:[^;]*level(\d)/i.exec(styleOf(one))?.[1]
    if (level === undefined) continue
    const sign = [...one.querySelectorAll('[data-style]')].find((part) => /mso-list\s*:\s*ignore/i.test(styleOf(part)))
    const isCounted = SIGN.test(sign?.textContent ?? '')
    sign?.remove()
    if (last !== one.previousElementSibling) open = []
    const depth = Number(level)
    open = open.filter((outer) => outer.level <= depth)
    if (open.at(-1)?.level !== depth) {
      const list = body.ownerDocument.createElement(isCounted ? 'ol' : 'ul')
      const above = open.at(-1)?.list.lastElementChild
      if (above) above.append(list)
      else one.before(list)
      open.push({ list, level: depth })
    }
    const entry = body.ownerDocument.createElement('li')
    entry.append(...one.childNodes)
    open.at(-1)!.list.append(entry)
    last = open[0]!.list
    one.remove()
  }
}

/** The text has no tables: a row becomes a line, its cells apart from each other. A cell of several blocks only placed them on a page. */
function joinCells(row: HTMLTableRowElement): void {
  const cells = [...row.cells]
  if (cells.length < 2 || cells.some((cell) => cell.querySelector('table, ul, ol') ?? cell.children[1]?.matches('p, div'))) return
  const line = row.ownerDocument.createElement('p')
  for (const cell of cells) line.append(...(line.hasChildNodes() ? [' | '] : []), ...(cell.querySelector('p, div') ?? cell).childNodes)
  row.replaceChildren(row.insertCell())
  row.cells[0]!.append(line)
}

/** Bold and italic become elements instead of styles; a bold element whose style is not bold is unwrapped. */
function markByStyle(one: Element): void {
  const style = styleOf(one)
  const weight = /(?:^|;)\s*font-weight\s*:\s*(\w+)/i.exec(style)?.[1]?.toLowerCase()
  const isBold = weight === 'bold' || weight === 'bolder' || Number(weight) >= 600
  const isPlain = weight !== undefined && !isBold
  const isItalic = /(?:^|;)\s*font-style\s*:\s*(?:italic|oblique)/i.test(style)
  const tag = one.localName
  if ((tag === 'b' || tag === 'strong') && isPlain) return one.replaceWith(...one.childNodes)
  if (tag !== 'span' && tag !== 'font') return
  if (isBold) wrapInside(one, 'strong')
  if (isItalic) wrapInside(one, 'em')
}

function wrapInside(one: Element, tag: string): void {
  const mark = one.ownerDocument.createElement(tag)
  mark.append(...one.childNodes)
  one.append(mark)
}

const KEPT: Record<string, string[]> = { a: ['href', 'title'], ol: ['start'], '*': ['data-level', 'data-pm-slice'] }

function keepOnly(one: Element): void {
  const kept = [...(KEPT[one.localName] ?? []), ...KEPT['*']!]
  for (const name of one.getAttributeNames()) if (!kept.includes(name)) one.removeAttribute(name)
}
