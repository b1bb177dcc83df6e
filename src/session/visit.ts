import type { Stored } from './storage.ts'

/** The console of somebody else, entered by an administrator. */
export type Visit = {
  token: string
  /** Whose console it is. */
  name: string
  /** When it ends, in milliseconds since 1970. */
  until: number
  /** The route to return to. */
  back: string
}

export type Visits = {
  /** The visit of this browser tab, until its time is over. */
  read(): Visit | undefined
  keep(visit: Visit): void
  end(): void
  /** The visit that has ended last, also when the page was loaded anew meanwhile; nothing once it is forgotten. */
  ended(): Visit | undefined
  forget(): void
}

const KEY = 'visit'
const ENDED = 'visit_ended'

/** A visit lives in one tab alone, so its store is that of the tab: elsewhere the administrator stays who they are. */
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
