/** A page whose tree is kept, in the order of its first drawing, so that no tree ever moves in the document. */
export type Live = { key: string; used: number }

type Keeping = {
  /** How many trees may live, the one on show among them. */
  limit: number
  /** Whether a page is still wanted: open, and not finished with its work. */
  isWanted: (key: string) => boolean
  /** Whether it holds unsent input: it goes last, and its drafts stay. */
  isDirty: (key: string) => boolean
}

/** The trees that live on while `key` is on show: those used last, and of two the one with unsent input. */
export function keepLive(live: Live[], key: string, { limit, isWanted, isDirty }: Keeping): Live[] {
  const now = Math.max(0, ...live.map((one) => one.used)) + 1
  const wanted = live.filter((one) => one.key === key || isWanted(one.key))
  const others = wanted.filter((one) => one.key !== key).sort((a, b) => Number(isDirty(b.key)) - Number(isDirty(a.key)) || b.used - a.used)
  const kept = new Set(others.slice(0, Math.max(0, limit - 1)).map((one) => one.key))
  const rest = wanted.filter((one) => one.key === key || kept.has(one.key)).map((one) => (one.key === key ? { key, used: now } : one))
  return rest.some((one) => one.key === key) ? rest : [...rest, { key, used: now }]
}
