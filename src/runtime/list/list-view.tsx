import { useMemoizedFn } from 'ahooks'
import { useCallback, useEffect, useMemo, useRef } from 'react'
import { useTexts } from '../../i18n/i18n.ts'
import { useClient } from '../../request/use-client.ts'
import type { ListScreen } from '../../schema/compiled.ts'
import { useSession } from '../../session/use-session.ts'
import { Pagination } from '../../widgets/kit/pagination.tsx'
import { buildBody } from '../action/body.ts'
import { listActions } from '../action/guard.ts'
import { useActions } from '../action/use-actions.tsx'
import { usePlaces } from '../router/places.ts'
import { Announce } from './announce.tsx'
import { AppliedChips } from './applied-chips.tsx'
import { BatchBar } from './batch-bar.tsx'
import { ListCards } from './list-cards.tsx'
import { ListEmpty } from './list-empty.tsx'
import { Failure } from './list-state.tsx'
import { ListTabs } from './list-tabs.tsx'
import { ListTable, type TableProps } from './list-table.tsx'
import { ListToolbar } from './list-toolbar.tsx'
import { buildFilters, buildOrder, turnSort } from './query.ts'
import type { RowEvents } from './row-actions.tsx'
import { SearchForm } from './search-form.tsx'
import { shownColumns, useListSettings } from './settings.ts'
import { SortSelect } from './sort-select.tsx'
import { useListQuery } from './use-list-query.ts'
import { useNarrower } from '../../look/use-narrower.ts'
import { useRefresh } from './use-refresh.ts'
import { useRows, type Page } from './use-rows.ts'
import { useSelection } from './use-selection.ts'
import { useWholeChoice } from './use-whole-choice.ts'
import './list.css'
import './table.css'
import './rows.css'

type Props = { screen: ListScreen; takes?: Record<string, string> | undefined; embedded?: boolean | undefined }

/** The same array as before while it holds the same things, so that rows are not drawn anew for nothing. */
function useSame<T>(list: T[]): T[] {
  const kept = useRef(list)
  if (list.length !== kept.current.length || list.some((one, at) => one !== kept.current[at])) kept.current = list
  return kept.current
}

/** The list of one entity. Everything on it comes from the schema, and its whole state stands in the address. */
export function ListView({ screen, takes, embedded = false }: Props) {
  const { entity } = screen
  const t = useTexts('runtime/list')
  const client = useClient()
  const { can, state } = useSession()
  const { pageSizes, canOpen } = usePlaces()
  const { list, search, query, change, seek, tab, pickTab } = useListQuery(screen.list, pageSizes)
  const [settings, saveSettings] = useListSettings(state.status === 'member' ? state.user.userId : '', screen.id, list.columns)
  const columns = useMemo(() => shownColumns(list.columns, settings), [list.columns, settings])

  const asked = useMemo(
    () => ({ ...buildBody(list.call, { takes }), ...buildFilters(query, list), ...buildOrder(query.sort), ...list.where }),
    [list, takes, query],
  )
  const request = JSON.stringify({ pageNo: query.page, pageSize: query.size, ...asked })
  const rows = useRows(
    request,
    useCallback((body, signal) => client.call<Page>(list.call, body, { signal, quiet: true }), [client, list.call]),
  )

  useRefresh(list.refresh, rows)

  // The last rows of the last page were deleted, or a shared link is longer than the list has become.
  const last = Math.max(1, Math.ceil(rows.total / query.size))
  const beyond = !rows.loading && !rows.failure && rows.rows.length === 0 && rows.total > 0 && query.page > last
  useEffect(() => {
    if (beyond) change({ page: last }, 'replace')
  }, [beyond, last, change])

  const selection = useSelection(entity.key, rows.rows)
  // What a person no longer sees must not be acted on.
  const { clear } = selection
  useEffect(() => clear(), [clear, query.sought])
  const whole = useWholeChoice({
    asked,
    load: (body) => client.call<Page>(list.call, body, { quiet: true }),
    pageSizes,
    total: rows.total,
    choose: selection.choose,
  })
  const { run, busy, host } = useActions({
    title: screen.title,
    entity,
    actions: screen.actions,
    takes,
    findRow: (key) => rows.rows.find((row) => String(row[entity.key]) === key) ?? (rows.loading ? 'waiting' : undefined),
    rowsInSight: () => rows.rows,
    reload: rows.reload,
    exportBody: () => ({ ...asked, columns: columns.map((column) => column.name) }),
    unselect: selection.clear,
  })

  const toolbar = useSame(listActions(screen.actions, 'toolbar', can, canOpen))
  const batch = listActions(screen.actions, 'batch', can, canOpen)
  const rowActions = useSame(listActions(screen.actions, 'row', can, canOpen))
  const { toggle } = selection
  const events = useMemo<RowEvents>(() => ({ run: (action, row) => run(action, { row }), toggle }), [run, toggle])

  const narrow = useNarrower('phone')
  const cards = list.view === 'cards' || narrow
  const table: TableProps = {
    label: screen.title,
    columns,
    rows,
    size: query.size,
    sort: query.sort,
    onSort: useMemoizedFn((name: string) => change({ sort: turnSort(query.sort, name, list.sort) })),
    rowActions,
    events,
    keyName: entity.key,
    labelOf: entity.label,
    selected: batch.length > 0 ? selection.keys : undefined,
    onSelectPage: selection.togglePage,
    busy,
  }
  const mayQuery = search.length > 0 && (!screen.permission || can(screen.permission, 'query'))
  const none = !rows.first && !rows.failure && rows.total === 0 && rows.rows.length === 0
  const showsCards = cards && !rows.failure && !none

  const body = (
    <>
      {selection.chosen.length > 0 && (
        <BatchBar
          actions={batch}
          rows={selection.chosen}
          busy={busy}
          run={(action) => run(action, { rows: selection.chosen })}
          unselect={selection.clear}
          whole={{ ...whole, total: rows.total }}
        />
      )}
      <div className={showsCards ? 'rt-body rt-body-cards' : 'rt-body'} data-stale={(rows.loading && !rows.first) || undefined}>
        {rows.failure ? (
          <Failure title={screen.title} failure={rows.failure} retry={rows.reload} />
        ) : none ? (
          <ListEmpty
            screen={screen}
            sought={query.sought}
            first={toolbar.find((action) => action.primary)}
            busy={busy}
            run={run}
            clear={() => change({ sought: {} })}
          />
        ) : cards ? (
          <>
            <SortSelect columns={columns} sort={query.sort} onSort={(sort) => change({ sort: sort ?? list.sort })} />
            <ListCards {...table} />
          </>
        ) : (
          <ListTable {...table} />
        )}
      </div>
      {rows.first && !rows.failure && <div className="rt-pages-coming" />}
      {!rows.first && !none && !rows.failure && (
        <Pagination
          page={query.page}
          size={query.size}
          total={rows.total}
          sizes={pageSizes}
          of={embedded ? screen.title : undefined}
          onChange={(page, size) => change({ page, size })}
        />
      )}
    </>
  )

  return (
    <section className="rt-list" data-density={settings.density === 'middle' ? undefined : settings.density} aria-label={screen.title}>
      <div className="rt-top" data-embedded={embedded || undefined}>
        <ListToolbar
          title={screen.title}
          help={screen.help}
          untitled={embedded}
          actions={toolbar}
          busy={busy}
          run={run}
          reload={rows.reload}
          loading={rows.loading && !rows.first}
          columns={list.columns}
          settings={settings}
          onSettings={saveSettings}
        />
        {mayQuery && (
          <SearchForm of={embedded ? screen.title : undefined} search={search} sought={query.sought} onSearch={seek} again={rows.reload} />
        )}
      </div>
      {mayQuery && <AppliedChips search={search} sought={query.sought} onSearch={seek} />}
      {list.tabs ? (
        <ListTabs label={screen.title} choices={list.tabs.choices} value={tab} onChange={pickTab}>
          {body}
        </ListTabs>
      ) : (
        body
      )}
      <Announce
        request={request}
        coming={rows.loading || Boolean(rows.failure) || beyond}
        text={none ? t('foundNone') : t('found', { count: rows.total, page: query.page, pages: last })}
      />
      {host}
    </section>
  )
}
