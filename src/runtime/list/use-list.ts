import { useMemoizedFn } from 'ahooks'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useClient } from '../../request/use-client.ts'
import type { ListScreen } from '../../schema/compiled-screen.ts'
import { dayOf } from '../../schema/time.ts'
import { useSession } from '../../session/use-session.ts'
import { usePlaces } from '../router/places.ts'
import { withTitles } from '../with-titles.ts'
import { useAsking } from '../views/use-asking.ts'
import { pageOf, questionOf } from './first-request.ts'
import { turnSort, type ListQuery } from './query.ts'
import { shownColumns, useListSettings } from './settings.ts'
import { useListQuery } from './use-list-query.ts'
import { useSaved } from './use-saved.ts'
import { useRefresh } from './use-refresh.ts'
import { useRows, type Page, type Rows } from './use-rows.ts'
import { useSelection } from './use-selection.ts'
import { useView } from './use-view.ts'
import { useWholeChoice } from './use-whole-choice.ts'

const UNKNOWN = '{}'

export type List = ReturnType<typeof useList>

/** The state of a list without its view: query, rows, selection, visible columns. */
export function useList(screen: ListScreen, takes: Record<string, string> | undefined) {
  const client = useClient()
  const { can, state } = useSession()
  const { pageSizes, jobs } = usePlaces()
  const userId = state.status === 'member' ? state.user.userId : ''
  const saved = useSaved(screen, userId, takes)
  const searching = useListQuery(screen.list, pageSizes, screen.renamed)
  const { list, search, query, change } = searching
  const [settings, saveSettings] = useListSettings(userId, screen, list.columns, searching.saved)
  const columns = useMemo(() => shownColumns(list.columns, settings), [list.columns, settings])

  // "The last 7 days" of a list that stays open are others tomorrow.
  const today = dayOf(Date.now())
  const asked = useMemo(
    () => questionOf(list, query, takes),
    // oxlint-disable-next-line react/exhaustive-deps -- the day counts where a filter names days
    [list, takes, query, today],
  )
  const { view, params, pickView } = useView(list.views)
  // Too many rows to be added up by themselves are, once a person asks, until they filter for others.
  const [addedUp, setAddedUp] = useState<string>()
  const asking = useAsking(view !== undefined)
  const memory = useRef({ whole: '', pages: new Map() })
  // The request of a view is not known before its code has loaded.
  const request =
    saved?.isDecided === false
      ? UNKNOWN
      : view
        ? asking
          ? JSON.stringify(asking.questionOf({ view, asked, query, params, pageSizes }))
          : UNKNOWN
        : JSON.stringify({ ...pageOf(query, asked), ...(addedUp === JSON.stringify(asked) ? { addUp: true } : {}) })
  const found = useRows(
    request,
    useCallback(
      (body, signal) => {
        if (request === UNKNOWN) return new Promise<Page>(() => {})
        const ask = (one: Record<string, unknown>) => client.call<Page>(list.call, one, { signal, quiet: true })
        return view && asking ? asking.answerOf(view, body, ask, memory.current) : ask(body)
      },
      [client, list.call, view, asking, request],
    ),
  )
  const { entity } = screen
  const titled = useMemo(() => found.rows.map((row) => withTitles(entity, row)), [found.rows, entity])
  const rows: Rows = { ...found, rows: titled }
  useRefresh(list.refresh, rows)
  const paging = useLastPage(rows, query, change)

  const selection = useSelection(screen.entity.key, rows.rows)
  // Rows that are not visible any more cannot be acted on.
  const { clear } = selection
  useEffect(() => clear(), [clear, query.filters, query.refine, view])
  const whole = useWholeChoice({
    asked,
    load: (body) => client.call<Page>(list.call, body, { quiet: true }),
    pageSizes,
    total: rows.total,
    choose: selection.choose,
    chooseWhole: jobs && selection.chooseWhole,
  })

  const mayAsk = !screen.permission || can(screen.permission, 'query')
  return {
    ...searching,
    ...paging,
    saved,
    asked,
    view,
    pickView,
    request,
    rows,
    columns,
    settings,
    saveSettings,
    selection,
    whole,
    pageSizes,
    onRefine: useMemoizedFn((refine: string | undefined) => change({ refine })),
    onSize: useMemoizedFn((name: string, width: number | undefined) => {
      const { [name]: _, ...widths } = settings.widths ?? {}
      saveSettings({ ...settings, widths: width === undefined ? widths : { ...widths, [name]: width } })
    }),
    onSort: useMemoizedFn((name: string) => change({ sort: turnSort(query.sort, name, list.sort) })),
    addUp: useMemoizedFn(() => setAddedUp(JSON.stringify(asked))),
    mayQuery: search.length > 0 && mayAsk,
    mayRefine: mayAsk,
    /** Empty, and not loading. */
    isEmpty: !rows.first && !rows.failure && rows.total === 0 && rows.rows.length === 0,
  }
}

/** If the page does not exist any more (its rows were deleted, or a shared link is outdated), goes to the last page. */
function useLastPage(rows: Rows, { page, size }: ListQuery, change: (next: Partial<ListQuery>, how: 'replace') => void) {
  const last = Math.max(1, Math.ceil(rows.total / size))
  const isBeyond = !rows.loading && !rows.failure && rows.rows.length === 0 && rows.total > 0 && page > last
  useEffect(() => {
    if (isBeyond) change({ page: last }, 'replace')
  }, [isBeyond, last, change])
  return { last, isBeyond }
}
