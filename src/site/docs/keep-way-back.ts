/** The heading that the reader is at: the last one above the middle of the window; none at the beginning of the page. */
function partNow(): string | undefined {
  if (scrollY === 0) return undefined
  const above = [...document.querySelectorAll('.st-doc :is(h2, h3)[id]')].filter((one) => one.getBoundingClientRect().top < innerHeight / 2)
  return above.at(-1)?.id
}

/**
 * A link from a document to a form for guests, wherever it stands in the page, gets the place that the reader has come to: `addressAt` is the
 * address of a part of the document. Returns what ends this.
 */
export function keepWayBack(doors: string[], addressAt: (part?: string) => string): () => void {
  const add = ({ target }: Event) => {
    const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null
    if (!link) return
    const [path = '', query] = link.getAttribute('href')!.split('?')
    if (link.origin !== location.origin || !doors.some((door) => path === door || path.endsWith(door))) return
    const search = new URLSearchParams(query)
    search.set('redirect', addressAt(partNow()))
    link.setAttribute('href', `${path}?${search}`)
  }
  // The second is the middle button, which opens another tab.
  for (const kind of ['click', 'auxclick']) addEventListener(kind, add, true)
  return () => {
    for (const kind of ['click', 'auxclick']) removeEventListener(kind, add, true)
  }
}
