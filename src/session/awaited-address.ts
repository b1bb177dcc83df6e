const KEY = 'awaited_address'
/** More have not been wanted within a day. */
const MOST = 3

type Awaited = { address: string; until: number }

/**
 * Where somebody wants to go after signing in, however long the registration takes; valid until `until`. What is wanted last comes first, and
 * what was wanted before is kept for later.
 */
export function keepAddress(address: string, until: number): void {
  write([{ address, until }, ...read().filter((one) => one.address !== address)].slice(0, MOST))
}

/** Returns the address that was wanted last, once, or forgets the one that is named; undefined if there is none or it has expired. */
export function takeAddress(named?: string, now = Date.now()): string | undefined {
  const kept = read().filter(({ until }) => now < until)
  const taken = kept.find(({ address }) => named === undefined || address === named)
  write(kept.filter((one) => one !== taken))
  return taken?.address
}

function read(): Awaited[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]')
    // A single one was written before there were several.
    return (Array.isArray(kept) ? kept : [kept]).filter(isAwaited)
  } catch {
    // Damaged: treated as absent.
    return []
  }
}

function write(kept: Awaited[]): void {
  try {
    if (kept.length === 0) localStorage.removeItem(KEY)
    else localStorage.setItem(KEY, JSON.stringify(kept))
  } catch {
    // A full or disabled storage costs a click, nothing else.
  }
}

function isAwaited(one: unknown): one is Awaited {
  const { address, until } = (one ?? {}) as Partial<Awaited>
  return typeof address === 'string' && typeof until === 'number'
}
