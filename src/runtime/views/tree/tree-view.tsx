import { useLatest } from 'ahooks'
import { useCallback, useMemo, useRef, useState } from 'react'
import { useTexts } from '../../../i18n/i18n.ts'
import { useNarrower } from '../../../look/use-narrower.ts'
import { useClient } from '../../../request/use-client.ts'
import type { Row } from '../../../schema/row.ts'
import { holesOf } from '../../../schema/template.ts'
import { useRoles } from '../../../session/use-session.ts'
import { BranchChoice } from '../../../widgets/branches/branch-choice.tsx'
import { PART, type BranchPage, type BranchSource } from '../../../widgets/branches/branch-source.ts'
import { openDialog } from '../../../widgets/kit/host-store.ts'
import { useInTurns } from '../../../widgets/use-in-turns.ts'
import { useAddress } from '../../action/address.tsx'
import { ListHead } from '../../list/list-head.tsx'
import { useRowTexts } from '../../list/row-texts.ts'
import { SkeletonRows } from '../../list/skeleton-rows.tsx'
import { useTableInSight } from '../../list/use-table-in-sight.ts'
import { WindowedRows } from '../../list/windowed-rows.tsx'
import { readParts, writeParts } from '../parts-shown.ts'
import { editOf, maySet, useSetValue } from '../set-value.ts'
import type { ViewOf } from '../view-props.ts'
import { linesOf, type Line } from './lines.ts'
import { bareOf, isSearching, mayLieBelow, parentOf, wayUp } from './state.ts'
import { TreeLine, type TreeEvents } from './tree-line.tsx'
import { useKeptRows } from './use-kept-rows.ts'
import { useTreeKeys } from './use-tree-keys.ts'
import './tree.css'

/** With more lines than these, only the visible ones are rendered. */
const WHOLE = 50

/** The lowest line, in px: a window has room for no more lines than of this height. */
const LOWEST = 36

/** On a phone as many other values of a row stand beneath its name. */
const BENEATH = 2

/** The rows as a tree. The children of a row are loaded when it is opened. */
export function TreeView({ screen, view, list, actions }: ViewOf<'tree'>) {
  const say = useTexts('runtime/views')
  const late = useTexts('widgets/late')
  const client = useClient()
  const { params, go } = useAddress()
  const narrow = useNarrower('phone')
  const { query, asked } = list
  const { key, label } = screen.entity
  const rows = { ...list.rows, rows: useKeptRows(list.rows.rows, key) }
  const texts = useRowTexts(label, key)
  const isSearched = isSearching(query)
  const [shut, setShut] = useState<ReadonlySet<string>>(new Set())
  // No line looks different while one is dragged, except one that refuses it.
  const dragged = useRef<string>()
  const [refused, refuse] = useState<{ by: string; why: string }>()
  const open = useMemo(() => readParts(params), [params])
  const byKey = useMemo(() => new Map(rows.rows.map((row) => [String(row[key]), row])), [rows.rows, key])
  const lines = useMemo(
    () => linesOf({ view, rows: rows.rows, parts: rows.parts ?? [], open, shut, isSearching: isSearched }),
    [view, rows.rows, rows.parts, open, shut, isSearched],
  )
  const { columns, beneath } = useMemo(() => {
    const others = list.columns.filter(({ name }) => name !== view.by)
    if (!narrow) return { columns: others, beneath: [] }
    const [first, ...rest] = others
    const kept = rest.filter(({ keep }) => keep)
    return { columns: first ? [first] : [], beneath: (kept.length > 0 ? kept : rest).slice(0, BENEATH) }
  }, [list.columns, view.by, narrow])
  const { wrap, fold } = useTableInSight(columns)

  const setOpen = (change: (next: Map<string, number>) => void) =>
    go((before) => {
      const next = readParts(before)
      change(next)
      return writeParts(before, next)
    }, 'replace')
  const toggle = (line: Pick<Extract<Line, { kind: 'row' }>, 'key' | 'isOpen'>) => {
    if (!line.isOpen) {
      setShut(new Set([...shut].filter((one) => one !== line.key)))
      const isFound = isSearched && shut.has(line.key)
      if (!isFound) setOpen((next) => next.set(line.key, 1))
      return
    }
    if (isSearched) setShut(new Set([...shut, line.key]))
    // Closing a row also closes the rows below it, which are then no longer requested.
    if (open.size > 0) setOpen((next) => [...next.keys()].forEach((one) => !mayLieBelow(view, byKey, line.key, one) && next.delete(one)))
  }

  const roles = useRoles()
  const edit = editOf(actions.row, view.by)
  const set = useSetValue(screen, actions)
  /** Rows that the dialog has loaded are on the way to the one chosen there. */
  const move = (row: Row, target: string, seen = byKey) => {
    if (!edit || target === (parentOf(row, view.by) ?? '')) return
    // What is moved stays in sight. The search shows it by itself.
    if (!isSearched && target !== '')
      setOpen((next) => {
        for (const one of wayUp(view, new Map([...seen, ...byKey]), target)) next.set(one, next.get(one) ?? 1)
      })
    set(edit, row, view.by, target || null)
  }
  const chooseTarget = async (row: Row) => {
    const bare = bareOf(asked, query)
    const searched = holesOf(label).find((hole) => list.list.search.some(({ name, control }) => name === hole && control === 'text'))
    const seen = new Map<string, Row>()
    const call = async (body: Row, signal?: AbortSignal) => {
      const asking = { quiet: true, ...(signal ? { signal } : {}) }
      const page = await client.call<BranchPage>(list.list.call, { pageNo: 1, pageSize: PART, ...bare, ...body }, asking)
      for (const one of [...(page.above ?? []), ...page.data]) seen.set(String(one[key]), one)
      return page
    }
    const source: BranchSource = {
      under: (under, pageNo) => call({ under, pageNo }),
      find: searched === undefined ? undefined : (text, signal) => call({ [searched]: text, above: true }, signal),
      key,
      by: view.by,
      nameOf: texts.nameOf,
    }
    const target = await openDialog<string>({
      title: say('moveOf', { label: texts.nameOf(row) }),
      render: (inside) => (
        <BranchChoice
          source={source}
          legend={say('treeUnder')}
          okText={say('move')}
          own={String(row[key])}
          nowText={late('branchNow')}
          now={parentOf(row, view.by) ?? ''}
          top={edit?.form?.some(({ name, required }) => name === view.by && required === true) ? undefined : late('branchTop')}
          onChoose={inside.close}
        />
      ),
    })
    if (target !== undefined) move(row, target, seen)
  }
  /** Why what is dragged cannot be dropped here; empty where that goes without saying, undefined where it can. */
  const whyNotHere = (target: string): string | undefined => {
    const row = byKey.get(dragged.current ?? '')
    if (!row || target === dragged.current) return ''
    if (parentOf(row, view.by) === target) return late('branchNow')
    return mayLieBelow(view, byKey, dragged.current!, target) ? undefined : late('branchOwn', { label: texts.nameOf(row) })
  }

  const { table, current, onKeyDown } = useTreeKeys(lines, toggle)
  const events = useLatest<TreeEvents>({
    toggle,
    more: (under) => setOpen((next) => next.set(under, (next.get(under) ?? 1) + 1)),
    retry: () => void rows.reload(),
    move: (row) => void chooseTarget(row),
    drag: (row) => {
      dragged.current = row
      // What was refused stays there to be read once it is let go.
      if (row !== undefined) refuse(undefined)
    },
    mayDrop: (target) => {
      const why = whyNotHere(target)
      refuse((before) => (!why ? undefined : before?.by === target ? before : { by: target, why }))
      return why === undefined
    },
    drop: (target) => {
      const row = byKey.get(dragged.current ?? '')
      if (row && whyNotHere(target) === undefined) move(row, target)
      dragged.current = undefined
    },
  })
  const { row: rowActions, busy, events: rowEvents } = actions
  const shown = useInTurns(lines, Math.ceil(innerHeight / LOWEST))
  const span = columns.length + (rowActions.length > 0 ? 1 : 0)
  const drawLine = useCallback(
    (line: Line, at: number) => (
      <TreeLine
        key={line.kind === 'row' ? `row ${line.key}` : `rest ${line.under}`}
        line={line}
        at={at}
        isCurrent={at === current}
        isMovable={line.kind === 'row' && maySet(edit, line.row, view.by, roles)}
        refusal={line.kind === 'row' && refused?.by === line.key ? refused.why : undefined}
        columns={columns}
        beneath={beneath}
        span={span}
        narrow={narrow}
        actions={rowActions}
        busy={line.kind === 'row' && busy && String(busy.key) === line.key ? busy.action : undefined}
        rowEvents={rowEvents}
        texts={texts}
        events={events}
      />
    ),
    [current, edit, view.by, roles, refused, columns, beneath, span, narrow, rowActions, busy, rowEvents, texts, events],
  )
  return (
    <>
      {isSearched && rows.total > PART && <p className="rt-tree-note">{say('notAll', { count: PART, total: rows.total })}</p>}
      <div className="rt-table-wrap rt-tree-wrap" ref={wrap} data-fold={fold}>
        <table
          ref={table}
          role="treegrid"
          className="rt-table rt-tree"
          aria-label={screen.title}
          aria-rowcount={lines.length + 1}
          aria-busy={rows.loading}
          onKeyDown={(event) => {
            refuse(undefined)
            onKeyDown(event)
          }}
          onPointerDown={() => refuse(undefined)}
          onDragLeave={({ currentTarget, relatedTarget }) => {
            // One that is let go, too, leaves to nowhere: what was refused stays to be read.
            if (relatedTarget instanceof Node && !currentTarget.contains(relatedTarget)) refuse(undefined)
          }}
        >
          <ListHead
            columns={columns}
            sort={query.sort}
            onSort={list.onSort}
            onSize={narrow ? undefined : list.onSize}
            selection={undefined}
            onSelectPage={list.selection.togglePage}
            hasActions={rowActions.length > 0}
          />
          {rows.first ? (
            <SkeletonRows columns={columns} span={span} rows={10} />
          ) : lines.length > WHOLE ? (
            <WindowedRows rows={lines} drawRow={drawLine} span={span} />
          ) : (
            <tbody>{shown.map(drawLine)}</tbody>
          )}
        </table>
      </div>
    </>
  )
}
