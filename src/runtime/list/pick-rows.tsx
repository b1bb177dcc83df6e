import { useCallback, useId, useMemo, useState, type MouseEvent } from 'react'
import { useTexts, withTexts } from '../../i18n/i18n.ts'
import type { Row } from '../../schema/row.ts'
import type { RemoteOptions } from '../../schema/compiled.ts'
import { fill } from '../../schema/template.ts'
import { type Found, type Picking, useBackend } from '../../widgets/control.ts'
import { Button } from '../../widgets/kit/button.tsx'
import { openDialog } from '../../widgets/kit/host-store.ts'
import { Pagination } from '../../widgets/kit/pagination.tsx'
import { optionsBody, readFound } from '../../widgets/remote.ts'
import { cellName } from './cell-name.ts'
import { ListHead } from './list-head.tsx'
import { buildFilters, buildOrder, turnSort, usualFilters, type Filter, type Sort } from './query.ts'
import { SearchForm } from './search-form.tsx'
import { showValue } from './show-value.tsx'
import { SkeletonRows } from './skeleton-rows.tsx'
import { useRows, type Page } from './use-rows.ts'
import './list.css'
import './table.css'
import './pick-rows.css'

const SIZE = 10

type Table = NonNullable<RemoteOptions['table']>
type Asked = { filters: Record<string, Filter>; page: number; sort: Sort | undefined }

/** Lets a person choose rows in the list that shows them, and returns these rows; undefined if the dialog was closed. */
export async function pickRows(picking: Picking): Promise<Found[] | undefined> {
  const { table } = picking.options
  if (!table) return undefined
  await withTexts(Promise.resolve(), 'runtime/list', 'widgets/late')
  return openDialog<Found[]>({
    title: picking.title,
    size: 'large',
    firm: true,
    render: (inside) => <PickRows {...picking} table={table} done={inside.close} />,
  })
}

function PickRows({ title, options, table, many, chosen, most, form, done }: Picking & { table: Table; done: (rows: Found[]) => void }) {
  const t = useTexts('runtime/list')
  const late = useTexts('widgets/late')
  const backend = useBackend()
  const name = useId()
  const [held, hold] = useState(() => new Map(chosen.map((one) => [one.value, one])))
  const [asked, ask] = useState<Asked>(() => ({ filters: usualFilters(table.search), page: 1, sort: table.sort }))
  const { filters, page, sort } = asked
  const request = JSON.stringify({
    ...buildFilters({ ...asked, size: SIZE }, table),
    ...buildOrder(sort === table.sort ? undefined : sort),
    // A search cannot widen the restrictions of the choices.
    ...optionsBody(options, form, ''),
    pageNo: page,
    pageSize: SIZE,
  })
  const rows = useRows(
    request,
    useCallback((body, signal) => backend.call(options.call, body, { signal, silent: true }) as Promise<Page>, [backend, options]),
  )
  const found = useMemo(() => readFound(options, { data: rows.rows }), [options, rows.rows])
  const onSearch = useCallback((next: Record<string, Filter>) => ask((before) => ({ ...before, filters: next, page: 1 })), [])
  const onSort = useCallback(
    (column: string) => ask((before) => ({ ...before, page: 1, sort: turnSort(before.sort, column, table.sort) })),
    [table],
  )
  const { search, columns } = table
  const isFull = many && most !== undefined && held.size >= most
  const turn = (one: Found) => {
    if (!many) return hold(new Map([[one.value, one]]))
    const next = new Map(held)
    if (!next.delete(one.value) && !isFull) next.set(one.value, one)
    hold(next)
  }
  const here = found.filter(({ value }) => held.has(value)).length
  const turnPage = () => {
    const next = new Map(held)
    for (const one of found)
      if (here === found.length) next.delete(one.value)
      else if (next.has(one.value) || most === undefined || next.size < most) next.set(one.value, one)
    hold(next)
  }
  return (
    <div className="rt-pick-rows">
      {search.length > 0 && <SearchForm of={title} search={search} filters={filters} onSearch={onSearch} again={rows.reload} />}
      <div className="rt-table-wrap" data-wide="" tabIndex={0} role="group" aria-label={title}>
        <table className="rt-table" aria-label={title} aria-rowcount={rows.first ? -1 : rows.total + 1} aria-busy={rows.loading}>
          <ListHead
            columns={columns}
            sort={sort}
            onSort={onSort}
            hasActions={false}
            selection={!many ? 'one' : here === 0 ? 'none' : here === found.length ? 'all' : 'some'}
            onSelectPage={turnPage}
          />
          {rows.first ? (
            <SkeletonRows columns={columns} span={columns.length + 1} rows={SIZE} />
          ) : (
            <tbody>
              {found.map((one, at) => {
                const isHeld = held.has(one.value)
                return (
                  <tr key={at} aria-rowindex={rows.before + at + 2} aria-selected={isHeld} onClick={(event) => isOnRow(event) && turn(one)}>
                    <td className="rt-c-select">
                      <input
                        type={many ? 'checkbox' : 'radio'}
                        name={many ? undefined : name}
                        aria-label={fill(t('select', { label: '{{label}}' }), { label: one.label })}
                        checked={isHeld}
                        disabled={isFull && !isHeld}
                        onChange={() => turn(one)}
                      />
                    </td>
                    {columns.map((column, place) => (
                      <td key={column.name} className={cellName(column, place)}>
                        {showValue(column, one.row as Row)}
                      </td>
                    ))}
                  </tr>
                )
              })}
            </tbody>
          )}
        </table>
      </div>
      {rows.failure !== undefined || rows.kept !== undefined ? (
        <p role="alert">
          {late('pickFailed')}{' '}
          <Button size="small" onClick={() => void rows.reload()}>
            {late('again')}
          </Button>
        </p>
      ) : (
        !rows.first && found.length === 0 && <p role="status">{t(Object.keys(filters).length > 0 ? 'noMatch' : 'empty')}</p>
      )}
      {rows.total > SIZE && (
        <Pagination
          of={title}
          page={page}
          size={SIZE}
          sizes={[SIZE]}
          total={rows.total}
          more={rows.more}
          onChange={(to) => ask((before) => ({ ...before, page: to }))}
        />
      )}
      <div className="rt-pick-foot">
        <Button variant="primary" disabled={!many && held.size === 0} onClick={() => done([...held.values()])}>
          {late('pickDone')}
        </Button>
        <span role="status">
          {most !== undefined && many ? late('pickedOf', { count: held.size, most }) : t('selected', { count: held.size })}
        </span>
        {many && held.size > 0 && (
          <Button variant="text" onClick={() => hold(new Map())}>
            {t('unselect')}
          </Button>
        )}
      </div>
    </div>
  )
}

/** A click on a control, or one that selects text to copy, does not choose the row. */
const isOnRow = ({ target }: MouseEvent): boolean =>
  !(target as Element).closest('input, button, a, label') && document.getSelection()?.isCollapsed !== false
