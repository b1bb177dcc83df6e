/** A page whose React tree is kept, in the order of first rendering, so that trees never move in the DOM. */
export type Live = { key: string; used: number }

type Keeping = {
  /** The maximum number of trees, including the visible one. */
  limit: number
  /** Whether a page is still wanted: open, and not finished. */
  isWanted: (key: string) => boolean
  /** Whether it has unsaved input: it is evicted last, and its drafts stay. */
  isDirty: (key: string) => boolean
}

/** The trees to keep while `key` is visible: the most recently used ones, those with unsaved input first. */
export function keepLive(live: Live[], key: string, { limit, isWanted, isDirty }: Keeping): Live[] {
  const now = Math.max(0, ...live.map((one) => one.used)) + 1
  const wanted = live.filter((one) => one.key === key || isWanted(one.key))
  const others = wanted.filter((one) => one.key !== key).sort((a, b) => Number(isDirty(b.key)) - Number(isDirty(a.key)) || b.used - a.used)
  const kept = new Set(others.slice(0, Math.max(0, limit - 1)).map((one) => one.key))
  const rest = wanted.filter((one) => one.key === key || kept.has(one.key)).map((one) => (one.key === key ? { key, used: now } : one))
  return rest.some((one) => one.key === key) ? rest : [...rest, { key, used: now }]
}
