import { addressKey } from './address.ts'
import { problems } from './problems.ts'

/** Counts the calls of each address in memory and refuses a flood; what must survive a restart is counted by `attempts`. */
export function createRate({ limit, seconds, now, most = 50_000 }: { limit: number; seconds: number; now: () => number; most?: number }) {
  let counts = new Map<string, number>()
  let until = 0
  return (address: string): void => {
    const at = now()
    if (at >= until || counts.size > most) {
      counts = new Map()
      until = at + seconds * 1000
    }
    const key = addressKey(address)
    const count = (counts.get(key) ?? 0) + 1
    counts.set(key, count)
    if (count > limit) throw problems.tooMany((until - at) / 1000)
  }
}
