import type { Row } from '../../schema/row.ts'
import { flushSync } from 'react-dom'
import { useEventListener, useMemoizedFn, useUnmount } from 'ahooks'
import { createContext, useContext, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { Problem } from '../../request/problem.ts'
import { useLocale } from '../../i18n/i18n.ts'
import { usePresence, useReturn } from '../../widgets/presence.ts'

/** The result of one of several requests of a view, for a column or a branch; `of` is its name. */
export type Part = { total: number; of?: string; summary?: Record<string, unknown>; more?: boolean; failed?: true; groups?: Group[] }
export type Page = {
  data: Row[]
  totalCount: number
  more?: boolean
  amongLatest?: boolean
  summary?: Record<string, unknown>
  keptDays?: number
  parts?: Part[]
  grouped?: Grouped
}

type Figures = { count: number; sum: number | null; average: number | null }
export type Group = Figures & { by: { value: unknown; label: string | null }[]; sums?: Record<string, number> }
/** The result in groups, the largest first; `other` is the sum of the smaller ones. */
export type Grouped = { groups: Group[]; other: (Omit<Figures, 'average'> & { groups: number }) | null; total: Figures }

export type Rows = {
  rows: Row[]
  total: number
  /** The request that these rows answer. */
  of: string
  /** There are more rows than the total, which is capped. */
  more?: boolean | undefined
  /** Only the latest `total` rows are sorted. */
  amongLatest?: boolean | undefined
  summary?: Record<string, unknown> | undefined
  /** The results of the columns of a view, in order. */
  parts?: Part[] | undefined
  grouped?: Grouped | undefined
  /** The retention of such rows in days, if it is limited. */
  keptDays?: number | undefined
  /** The rows belong to an earlier request. */
  loading: boolean
  /** Nothing was loaded yet. */
  first: boolean
  /** The offset of the present rows, not of those that are loading. */
  before: number
  failure?: unknown
  /** The error of a reload; the rows are the previous ones. */
  kept?: unknown
  reload: () => Promise<void>
  /** Reloads in the background: no dimming, and errors are ignored. */
  refresh: () => Promise<void>
}

const Turn = createContext(0)

/** The context of embedded lists: when its number increases, they reload. */
export const TurnProvider = Turn.Provider

type State = Omit<Rows, 'reload' | 'refresh'>

const nothing: State = { rows: [], total: 0, loading: true, first: true, before: 0, of: '' }

/** The rows for a request. Requests are compared by their text; the answer to an outdated one is dropped, and its call is aborted. */
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
        amongLatest: page.amongLatest,
        summary: page.summary,
        keptDays: page.keptDays,
        parts: page.parts,
        grouped: page.grouped,
        loading: false,
        first: false,
        of: asked,
      }
      // Rendered synchronously, because a person is waiting.
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

  // Before the paint: an answer that is available at once needs no intermediate frame.
  useLayoutEffect(() => {
    void ask()
  }, [ask, request])

  const turn = useContext(Turn)
  // Labels of rows depend on the language.
  const stand = `${turn} ${useLocale()}`
  const before = useRef(stand)
  useEffect(() => {
    if (before.current !== stand) void ask('unseen')
    before.current = stand
  }, [ask, stand])

  // After a publication a field of the loaded rows may have another name.
  const published = useRef(false)
  useEventListener('schemas:published', () => void (published.current = true))
  useEffect(() => {
    if (published.current) void ask('again')
    published.current = false
  }, [ask, load])

  useUnmount(() => {
    running.current?.abort()
    running.current = undefined
  })

  // On return the page shows the known rows and reloads them; those that are on their way already come as they are now.
  useReturn(() => void (state.loading || ask(state.failure ? 'again' : 'unseen')))

  // When the network returns, the rows reload in the background; a failed request is repeated.
  const seen = usePresence()
  useEventListener('online', () => void (state.failure || state.first ? undefined : ask('unseen')), { enable: seen })

  // A new request marks the rows and the error as outdated.
  const stale = state.of !== request
  const reload = useMemoizedFn(() => ask('again'))
  const refresh = useMemoizedFn(() => ask('unseen'))
  return { ...state, failure: stale ? undefined : state.failure, loading: state.loading || stale, reload, refresh }
}

/** Whether a request may succeed later; rows that are gone or forbidden are not kept. */
const isPassing = (failure: unknown) => !(failure instanceof Problem) || !['forbidden', 'not-found', 'expired'].includes(failure.kind)

/** Unchanged rows keep their identity. */
function isSame(before: State, next: State): boolean {
  return (
    before.of === next.of &&
    !before.loading &&
    !before.failure &&
    !before.kept &&
    JSON.stringify(before.rows) === JSON.stringify(next.rows) &&
    before.total === next.total &&
    before.keptDays === next.keptDays &&
    before.amongLatest === next.amongLatest &&
    JSON.stringify(before.parts) === JSON.stringify(next.parts) &&
    JSON.stringify(before.grouped) === JSON.stringify(next.grouped) &&
    JSON.stringify(before.summary) === JSON.stringify(next.summary)
  )
}

function placeOf(request: string): number {
  const { pageNo, pageSize } = JSON.parse(request) as { pageNo?: number; pageSize?: number }
  return ((pageNo ?? 1) - 1) * (pageSize ?? 0)
}
