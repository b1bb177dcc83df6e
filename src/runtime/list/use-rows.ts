import type { Row } from '../../schema/row.ts'
import { flushSync } from 'react-dom'
import { useEventListener, useMemoizedFn, useUnmount } from 'ahooks'
import { createContext, useContext, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { Problem } from '../../request/problem.ts'
import { useLocale } from '../../i18n/i18n.ts'
import { usePresence, useReturn } from '../../widgets/presence.ts'

export type Page = { data: Row[]; totalCount: number; more?: boolean; summary?: Record<string, unknown>; keptDays?: number }

export type Rows = {
  rows: Row[]
  total: number
  /** There are more of them than were counted. */
  more?: boolean | undefined
  summary?: Record<string, unknown> | undefined
  /** So many days such rows are kept, where not for good. */
  keptDays?: number | undefined
  /** The rows at hand answer an earlier question, or none yet. */
  loading: boolean
  /** Nothing has been answered yet. */
  first: boolean
  /** How many rows come before these; of the rows at hand, not of those on their way. */
  before: number
  failure?: unknown
  /** Why these rows could not be read anew: they are as they were. */
  kept?: unknown
  reload: () => Promise<void>
  /** The same unseen: nothing dims, and a failure changes nothing. */
  refresh: () => Promise<void>
}

const Turn = createContext(0)

/** What stands around lists of rows that belong to it: when its number grows, something of them may have changed. */
export const TurnProvider = Turn.Provider

type State = Omit<Rows, 'reload' | 'refresh' | 'loading'> & { loading: boolean; of: string }

const nothing: State = { rows: [], total: 0, loading: true, first: true, before: 0, of: '' }

/**
 * Rows for a request. The request is compared by its text; an answer that a later question has overtaken is dropped,
 * and its call is aborted.
 */
export function useRows(request: string, load: (body: Record<string, unknown>, signal: AbortSignal) => Promise<Page>): Rows {
  const [state, setState] = useState(nothing)
  const running = useRef<AbortController>()

  const ask = useMemoizedFn(async (how?: 'again' | 'unseen') => {
    running.current?.abort()
    const mine = new AbortController()
    running.current = mine
    const asked = request
    if (how === 'again')
      setState((before) => (before.loading && !before.failure ? before : { ...before, loading: true, failure: undefined }))
    try {
      const page = await load(JSON.parse(asked) as Record<string, unknown>, mine.signal)
      if (running.current !== mine) return
      const next = {
        before: placeOf(asked),
        rows: page.data ?? [],
        total: page.totalCount ?? 0,
        more: page.more,
        summary: page.summary,
        keptDays: page.keptDays,
        loading: false,
        first: false,
        of: asked,
      }
      // What a person waits for is drawn as it arrives, not a turn later.
      flushSync(() => setState((before) => (how === 'unseen' && isSame(before, next) ? before : next)))
    } catch (failure) {
      if (running.current !== mine || how === 'unseen') return
      setState((before) =>
        isPassing(failure) && !before.first && before.of === asked
          ? { ...before, loading: false, kept: failure }
          : { ...before, loading: false, failure, of: asked },
      )
    }
  })

  // Before the paint: an answer that is there at once needs no frame in between.
  useLayoutEffect(() => {
    void ask()
  }, [ask, request])

  const turn = useContext(Turn)
  // What rows are called differs by language, too.
  const stand = `${turn} ${useLocale()}`
  const before = useRef(stand)
  useEffect(() => {
    if (before.current !== stand) void ask('unseen')
    before.current = stand
  }, [ask, stand])

  useUnmount(() => {
    running.current?.abort()
    running.current = undefined
  })

  // Whoever comes back to a page sees it as it was, and a moment later as it is now.
  useReturn(() => void ask(state.first || state.failure ? 'again' : 'unseen'))

  // What was missed without a connection is caught up on, unseen; a failure tries again by itself.
  const seen = usePresence()
  useEventListener('online', () => void (state.failure || state.first ? undefined : ask('unseen')), { enable: seen })

  // A new question makes of the rows at hand old ones, and of a failure an old one.
  const stale = state.of !== request
  const reload = useMemoizedFn(() => ask('again'))
  const refresh = useMemoizedFn(() => ask('unseen'))
  return { ...state, failure: stale ? undefined : state.failure, loading: state.loading || stale, reload, refresh }
}

/** Whether the same question may be answered in a while; what is gone or withheld is not shown as it was. */
const isPassing = (failure: unknown) => !(failure instanceof Problem) || !['forbidden', 'not-found', 'expired'].includes(failure.kind)

/** Rows that have not changed are not drawn anew. */
function isSame(before: State, next: State): boolean {
  return (
    before.of === next.of &&
    !before.loading &&
    !before.failure &&
    !before.kept &&
    JSON.stringify(before.rows) === JSON.stringify(next.rows) &&
    before.total === next.total &&
    before.keptDays === next.keptDays &&
    JSON.stringify(before.summary) === JSON.stringify(next.summary)
  )
}

function placeOf(request: string): number {
  const { pageNo, pageSize } = JSON.parse(request) as { pageNo?: number; pageSize?: number }
  return ((pageNo ?? 1) - 1) * (pageSize ?? 0)
}
