import { writeNumber } from '../../schema/figures.ts'
import { useNarrower } from '../../look/use-narrower.ts'
import type { ListScreen } from '../../schema/compiled-screen.ts'
import { useTexts } from '../../i18n/i18n.ts'
import { Problem } from '../../request/problem.ts'
import { Button } from '../../widgets/kit/button.tsx'
import { Notice } from '../../widgets/kit/notice.tsx'
import { Pagination } from '../../widgets/kit/pagination.tsx'
import { later } from '../../widgets/later.tsx'
import { View } from '../views/views.tsx'
import { BatchBar } from './batch-bar.tsx'
import { KeptDays } from './list-begins.tsx'
import { ListCards } from './list-cards.tsx'
import { ListEmpty } from './list-empty.tsx'
import { isNarrowed } from './query.ts'
import { Failure } from './list-state.tsx'
import { ListTable, type TableProps } from './list-table.tsx'
import { SortSelect } from './sort-select.tsx'
import type { ListActions } from './use-list-actions.ts'
import type { Folded } from './use-folded.ts'
import type { List } from './use-list.ts'

/** Few lists have sums, and few people read them as cards. */
const LateSums = later(() => import('./summary-card.tsx').then(({ SummaryCard }) => SummaryCard), null)

type Props = { screen: ListScreen; list: List; actions: ListActions; embedded: boolean; folded: Folded }

/** The rows of a list with the batch actions above and the pagination below. */
export function ListBody({ screen, list, actions, embedded, folded }: Props) {
  const t = useTexts('runtime/list')
  const { rows, query, selection, isEmpty, pageSizes, change } = list
  const whole = selection.whole && { list: list.list.call, filter: selection.whole.asked, total: selection.whole.total }
  const { run, busy, batch } = actions
  return (
    <>
      {selection.chosen.length > 0 && (
        <BatchBar
          actions={batch}
          rows={selection.chosen}
          busy={busy}
          run={(action) => run(action, { rows: selection.chosen, whole })}
          unselect={selection.clear}
          whole={{ ...list.whole, total: rows.total, isChosen: whole !== undefined }}
        />
      )}
      {rows.kept !== undefined && <StaleRows failure={rows.kept} retry={() => void rows.reload()} />}
      <ListRows screen={screen} list={list} actions={actions} folded={folded} />
      {rows.first && !rows.failure && <div className="rt-pages-coming" />}
      {!rows.first && !isEmpty && !rows.failure && (!list.view || list.view.kind === 'gallery' || list.view.kind === 'group') && (
        <Pagination
          page={query.page}
          size={query.size}
          total={rows.total}
          more={rows.more}
          told={list.view?.kind === 'group' ? t('groups', { count: rows.total, total: writeNumber(rows.total) }) : undefined}
          sizes={pageSizes}
          of={embedded ? screen.title : undefined}
          onChange={(page, size) => change({ page, size })}
        />
      )}
      {rows.amongLatest && !rows.failure && <p className="rt-kept-days">{t('amongLatest', { total: writeNumber(rows.total) })}</p>}
      {rows.keptDays !== undefined && !rows.failure && <KeptDays screen={screen} days={rows.keptDays} isEmpty={rows.total === 0} />}
    </>
  )
}

/** An error above rows that stay visible, with a retry; when the network returns, the rows reload by themselves. */
function StaleRows({ failure, retry }: { failure: unknown; retry: () => void }) {
  const t = useTexts('runtime/list')
  return (
    <Notice
      tone="warning"
      live
      title={failure instanceof Problem ? failure.message : t('failed')}
      action={<Button onClick={retry}>{t('retry')}</Button>}
    >
      {t('kept')}
    </Notice>
  )
}

/** The rows as a table, or as cards on narrow screens or by schema; or the reason why there are none. */
function ListRows({ screen, list, actions, folded }: Omit<Props, 'embedded'>) {
  const { rows, query, columns, selection, isEmpty, change } = list
  const { run, busy, events, toolbar } = actions
  const narrow = useNarrower('phone')
  const cards = list.list.view === 'cards' || narrow
  // A calendar can be turned to another month whatever became of this one.
  const isCalendar = list.view?.kind === 'calendar'
  const showsCards = (cards || list.view) && (!rows.failure || isCalendar) && (!isEmpty || list.view !== undefined)
  const { counted } = screen.list
  const table: TableProps = {
    label: screen.title,
    columns,
    rows,
    size: query.size,
    sort: query.sort,
    onSort: list.onSort,
    onSize: list.onSize,
    rowActions: actions.row,
    events,
    keyName: screen.entity.key,
    labelOf: screen.entity.label,
    // If a filter selects the rows that count, the heading of the sums names the filter.
    counted: Object.keys(counted?.where ?? {}).some((name) => query.filters[name] !== undefined) ? undefined : counted?.title,
    sums: list.list.summary && { of: Object.keys(list.list.summary), addUp: list.addUp },
    selected: actions.batch.length > 0 ? selection.keys : undefined,
    onSelectPage: selection.togglePage,
    busy,
    edits: actions.edits,
    editing: actions.editing,
    folded,
  }
  return (
    <div className={showsCards ? 'rt-body rt-body-cards' : 'rt-body'} data-stale={(rows.loading && !rows.first) || undefined}>
      {rows.failure && !isCalendar ? (
        <Failure title={screen.title} failure={rows.failure} retry={rows.reload} />
      ) : isEmpty && !isCalendar ? (
        <ListEmpty
          screen={screen}
          isNarrowed={isNarrowed(query, screen.list.search)}
          isFiltered={Object.keys(query.filters).length > 0}
          first={toolbar.find((action) => action.primary)}
          busy={busy}
          run={run}
          clear={() => change({ filters: {}, refine: undefined })}
        />
      ) : list.view ? (
        <View screen={screen} view={list.view} list={list} actions={actions} />
      ) : cards ? (
        <>
          <SortSelect
            columns={columns}
            sort={query.sort}
            sorts={list.list.sorts}
            onSort={(sort) => change({ sort: sort ?? list.list.sort })}
          />
          <ListCards {...table} card={list.list.card} />
          {(rows.summary || rows.more) && (
            <LateSums
              of={table.counted}
              columns={columns}
              summary={rows.summary}
              sums={table.sums && { ...table.sums, total: rows.total, loading: rows.loading }}
            />
          )}
        </>
      ) : (
        <ListTable {...table} />
      )}
    </div>
  )
}
