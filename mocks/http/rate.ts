import type { AddCounts } from './add-counts.ts'
import { addressKey } from './address.ts'
import { problems } from './problems.ts'

type Options = {
  limit: number
  seconds: number
  now: () => number
  most?: number
  /** Sums over all processes, where there are several. */
  add?: AddCounts | undefined
}

/** Calls counted here; of those, how many have been shared with the other processes; and what those have counted. */
type Counted = { calls: number; shared: number; others: number }

/** The count of an address is shared with the other processes each time that it has used up such a part of what it may. */
const SHARE = 20

/**
 * Counts the calls of each address in windows of time, and refuses a flood; what must survive a restart is counted by `attempts`. A call
 * waits for nothing: each process counts for itself, and tells what it counted a twentieth of the limit at a time, so that an ordinary caller
 * costs the database nothing. Each process beside this one may let through so much more than the limit, and what comes while it tells; where
 * the database is away each counts alone.
 */
export function createRate({ limit, seconds, now, most = 50_000, add }: Options) {
  const step = Math.max(1, Math.floor(limit / SHARE))
  const length = seconds * 1000
  let counts = new Map<string, Counted>()
  let window = 0
  let telling: Promise<void> | undefined
  const unshared = new Set<string>()

  async function tell(): Promise<void> {
    while (unshared.size > 0) {
      const [at, known] = [window, counts]
      const parts = [...unshared].flatMap((address) => {
        const counted = known.get(address)
        return counted ? [{ address, counted, calls: counted.calls - counted.shared }] : []
      })
      unshared.clear()
      for (const { counted, calls } of parts) counted.shared += calls
      if (parts.length === 0) continue
      const sums = await add!(
        at,
        parts.map(({ address, calls }) => ({ address, calls })),
      ).catch(() => undefined)
      // What could not be shared is shared with the next.
      if (!sums) for (const { counted, calls } of parts) counted.shared -= calls
      else for (const { address, calls } of sums) known.get(address)!.others = calls - known.get(address)!.shared
    }
  }

  return (ip: string): void => {
    const at = now()
    const current = Math.floor(at / length)
    // Whatever the clock does, forwards or back, a window is forgotten with its end.
    if (current !== window || counts.size > most) {
      counts = new Map()
      unshared.clear()
      window = current
    }
    const address = addressKey(ip)
    const counted = counts.get(address) ?? { calls: 0, shared: 0, others: 0 }
    counts.set(address, counted)
    counted.calls++
    if (add && counted.calls - counted.shared >= step) {
      unshared.add(address)
      telling ??= tell().finally(() => (telling = undefined))
    }
    if (counted.calls + counted.others > limit) throw problems.tooMany(((current + 1) * length - at) / 1000)
  }
}
