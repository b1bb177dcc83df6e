const KEY = 'awaited_address'

/** Where somebody wants to go after signing in, however long the registration takes; valid until `until`. */
export function keepAddress(address: string, until: number): void {
  try {
    localStorage.setItem(KEY, JSON.stringify({ address, until }))
  } catch {
    // A full or disabled storage costs a click, nothing else.
  }
}

/** Returns the address once; undefined if there is none or it has expired. */
export function takeAddress(now = Date.now()): string | undefined {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? 'null') as { address?: unknown; until?: unknown } | null
    localStorage.removeItem(KEY)
    if (kept && typeof kept.address === 'string' && typeof kept.until === 'number' && now < kept.until) return kept.address
  } catch {
    // Damaged: treated as absent.
  }
  return undefined
}
