import { keepLive, type Live } from './live.ts'
import { move, rename, visit, type Tab } from './tab-model.ts'

/** The page that the router shows, and its properties. */
export type Arrival = {
  /** The navigation that led here. */
  step: string
  key: string
  path: string
  search: string
  /** A navigation in the browser's history, which restores exactly its own address. */
  isBack: boolean
  /** Its address only names the page. */
  isPlain: boolean
  /** Whether it gets a tab; error pages do not. */
  isTab: boolean
  /** Whether pages are kept now, and whether open pages are remembered while the window is narrow. */
  isKept: boolean
  isRemembered: boolean
  /** The maximum number of trees. */
  limit: number
}

export type OpenPages = {
  tabs: Tab[]
  live: Live[]
  /** The current page; undefined before the first one. */
  at?: Arrival | undefined
  /** Its tab is closed, and the router is navigating to another page. */
  leaving?: string | undefined
  /** A link that only named the page restores the address at which the person left it. */
  ahead?: { step: string; search: string } | undefined
  /** Finished pages: once left, they start anew. */
  finished: string[]
}

export type Event =
  | { type: 'arrived'; at: Arrival; dirty: string[] }
  | { type: 'named'; key: string; name: string | undefined }
  | { type: 'finished'; key: string }
  | { type: 'closed'; keys: string[]; active: string; goesOn: boolean }
  | { type: 'moved'; key: string; to: number }

export const startWith = (tabs: Tab[]): OpenPages => ({ tabs, live: [], finished: [] })

/** Whether the state already reflects this arrival. */
export const isKnown = ({ at }: OpenPages, arrival: Arrival): boolean =>
  at !== undefined &&
  (['step', 'key', 'path', 'search', 'isTab', 'isKept', 'isRemembered'] as const).every((word) => at[word] === arrival[word])

/** The query of the current page, which may be ahead of the router. */
export const searchOf = ({ ahead }: OpenPages, { step, search }: Arrival): string => (ahead?.step === step ? ahead.search : search)

/** The state after an event; the same object if nothing changes. */
export function reduce(state: OpenPages, event: Event): OpenPages {
  switch (event.type) {
    case 'arrived':
      return arrive(state, event.at, event.dirty)
    case 'named':
      return withTabs(state, rename(state.tabs, event.key, event.name))
    case 'finished':
      return state.finished.includes(event.key) ? state : { ...state, finished: [...state.finished, event.key] }
    case 'moved':
      return withTabs(state, move(state.tabs, event.key, event.to))
    case 'closed':
      return {
        ...state,
        tabs: state.tabs.filter((tab) => !event.keys.includes(tab.key)),
        live: state.live.filter((one) => one.key === event.active || !event.keys.includes(one.key)),
        leaving: event.goesOn ? event.active : state.leaving,
      }
  }
}

const withTabs = (state: OpenPages, tabs: Tab[]): OpenPages => (tabs === state.tabs ? state : { ...state, tabs })

function arrive(before: OpenPages, at: Arrival, dirty: string[]): OpenPages {
  const isOther = before.at?.key !== at.key || before.at.isKept !== at.isKept
  const state = { ...before, at, ...(isOther ? turnTo(before, at, dirty) : {}) }
  const tab = { key: at.key, path: at.path, at: at.path + searchOf(state, at) }
  const isOpened = at.isTab && before.leaving !== at.key
  return {
    ...state,
    tabs: isOpened ? visit(before.tabs, tab) : at.isRemembered ? before.tabs : [],
    leaving: before.leaving === at.key ? before.leaving : undefined,
  }
}

/** Another page becomes visible: where it was left, and which other trees are kept. */
function turnTo(before: OpenPages, at: Arrival, dirty: string[]): Pick<OpenPages, 'live' | 'finished' | 'ahead'> {
  const tab = before.tabs.find((one) => one.key === at.key)
  const search = tab?.at.slice(tab.path.length) ?? ''
  const isDirty = (key: string) => dirty.includes(key)
  const isWanted = (key: string) => before.tabs.some((one) => one.key === key) && (!before.finished.includes(key) || isDirty(key))
  return {
    live: keepLive(before.live, at.key, { limit: at.limit, isWanted, isDirty }),
    finished: before.finished.filter((key) => key !== at.key),
    ahead: tab && !at.isBack && at.isPlain && search !== at.search ? { step: at.step, search } : before.ahead,
  }
}
