const KEY = 'awaited_address'

/** Where somebody wants to be once they have signed in, however long the way through registration is; until then only. */
export function keepAddress(address: string, until: number): void {
  try {
    localStorage.setItem(KEY, JSON.stringify({ address, until }))
  } catch {
    // A full or forbidden storage costs a click, nothing else.
  }
}

/** Answers the address once; nothing where there is none, or none that still holds. */
export function takeAddress(now = Date.now()): string | undefined {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? 'null') as { address?: unknown; until?: unknown } | null
    localStorage.removeItem(KEY)
    if (kept && typeof kept.address === 'string' && typeof kept.until === 'number' && now < kept.until) return kept.address
  } catch {
    // Damaged: as good as none.
  }
  return undefined
}
