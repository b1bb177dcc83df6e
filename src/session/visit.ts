import type { Stored } from './storage.ts'

/** A visit: an administrator acts as another person. */
export type Visit = {
  token: string
  /** The name of that person. */
  name: string
  /** When it ends, in milliseconds since 1970. */
  until: number
  /** The route to return to. */
  back: string
}

export type Visits = {
  /** The visit of this browser tab, if it has not expired. */
  read(): Visit | undefined
  keep(visit: Visit): void
  end(): void
  /** The visit that ended last, even after a reload; undefined once it is forgotten. */
  ended(): Visit | undefined
  forget(): void
}

const KEY = 'visit'
const ENDED = 'visit_ended'

/** A visit belongs to one tab, so it uses the storage of that tab: in other tabs the administrator stays themselves. */
export function createVisits(ofTab: Stored, now: () => number = Date.now): Visits {
  function end(): void {
    const visit = ofTab.read(KEY, isVisit)
    if (visit) ofTab.write(ENDED, visit)
    ofTab.remove(KEY)
  }

  return {
    read() {
      const visit = ofTab.read(KEY, isVisit)
      if (visit && visit.until > now()) return visit
      if (visit) end()
      return undefined
    },
    keep: (visit) => ofTab.write(KEY, visit),
    end,
    ended: () => ofTab.read(ENDED, isVisit),
    forget: () => ofTab.remove(ENDED),
  }
}

function isVisit(value: unknown): value is Visit {
  if (value === null || typeof value !== 'object') return false
  const { token, name, until, back } = value as Record<string, unknown>
  return typeof token === 'string' && typeof name === 'string' && typeof until === 'number' && typeof back === 'string'
}
