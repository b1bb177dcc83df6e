/** An open page. The key identifies the page; the address is how it was last seen. */
export type Tab = {
  key: string
  path: string
  /** Path and query, as in a link. */
  at: string
  /** Its subject, shown beside its title: the label of a row. */
  name?: string
}

export type Command = 'close' | 'left' | 'right' | 'all'
export type Refusal = 'last' | 'noneLeft' | 'noneRight'
export type Closed = { tabs: Tab[]; active: string } | { refused: Refusal }

/** The page that an address belongs to: its path and its subject; the sort order of a list does not matter. */
export function keyOf(path: string, takes: readonly string[], params: URLSearchParams): string {
  const about = new URLSearchParams(takes.flatMap((name) => params.getAll(name).map((value): [string, string] => [name, value])))
  about.sort()
  return about.size > 0 ? `${path}?${about.toString()}` : path
}

/** Adds a page at the end; if it is already open, only updates its address. */
export function visit(tabs: Tab[], tab: Tab): Tab[] {
  const before = tabs.find((one) => one.key === tab.key)
  if (!before) return [...tabs, tab]
  return before.at === tab.at ? tabs : tabs.map((one) => (one === before ? { ...one, at: tab.at } : one))
}

export function rename(tabs: Tab[], key: string, name: string | undefined): Tab[] {
  const before = tabs.find((one) => one.key === key)
  if (!before || before.name === name) return tabs
  const { name: _, ...rest } = before
  return tabs.map((one) => (one === before ? (name ? { ...rest, name } : rest) : one))
}

/** Moves a tab to another position. */
export function move(tabs: Tab[], key: string, to: number): Tab[] {
  const from = tabs.findIndex((one) => one.key === key)
  const place = Math.max(0, Math.min(to, tabs.length - 1))
  if (from < 0 || from === place) return tabs
  const rest = tabs.filter((one) => one.key !== key)
  return [...rest.slice(0, place), tabs[from]!, ...rest.slice(place)]
}

/**
 * Closes tabs as the menu of a tab says. If the active page is closed, the last remaining one becomes active (as in the template); after
 * commands about other tabs, the tab whose menu was opened.
 */
export function close(tabs: Tab[], key: string, command: Command, active: string): Closed {
  const at = tabs.findIndex((one) => one.key === key)
  if (at < 0) return { tabs, active }
  const stays = (rest: Tab[], otherwise: string): Closed => ({
    tabs: rest,
    active: rest.some((one) => one.key === active) ? active : otherwise,
  })
  switch (command) {
    case 'close': {
      const rest = tabs.filter((one) => one.key !== key)
      const last = rest.at(-1)
      return last ? stays(rest, last.key) : { refused: 'last' }
    }
    case 'left':
      return at === 0 ? { refused: 'noneLeft' } : stays(tabs.slice(at), key)
    case 'right':
      return at === tabs.length - 1 ? { refused: 'noneRight' } : stays(tabs.slice(0, at + 1), key)
    case 'all':
      return tabs.length === 1 ? { refused: 'last' } : stays([tabs[at]!], key)
  }
}

const isTab = (value: unknown): value is Tab => {
  const tab = value as Partial<Tab> | null
  return (
    typeof tab?.key === 'string' &&
    typeof tab.path === 'string' &&
    typeof tab.at === 'string' &&
    tab.at.startsWith('/') &&
    (tab.name === undefined || typeof tab.name === 'string')
  )
}

/** Validates stored tabs: drops invalid ones and duplicates. */
export function readTabs(value: unknown): Tab[] {
  if (!Array.isArray(value)) return []
  const known = new Set<string>()
  return value.filter(isTab).filter((tab) => !known.has(tab.key) && known.add(tab.key))
}
