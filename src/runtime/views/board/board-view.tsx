import { useMemoizedFn } from 'ahooks'
import { useMemo, useState } from 'react'
import { useTexts } from '../../../i18n/i18n.ts'
import { useNarrower } from '../../../look/use-narrower.ts'
import type { Row } from '../../../schema/row.ts'
import { useRoles } from '../../../session/use-session.ts'
import { ShowMore } from '../../../widgets/kit/show-more.tsx'
import { Tabs } from '../../../widgets/kit/tabs.tsx'
import { useAddress } from '../../action/address.tsx'
import { choicesLeft } from './parts.ts'
import { reserved } from '../../list/query.ts'
import { useRowTexts } from '../../list/row-texts.ts'
import { readParts, writeParts } from '../parts-shown.ts'
import { useSetValue } from '../set-value.ts'
import { useKeptFocus } from '../use-kept-focus.ts'
import type { ViewOf } from '../view-props.ts'
import { BoardCard } from './board-card.tsx'
import { BoardColumn } from './board-column.tsx'
import { targetsOf, type Target } from './moves.ts'
import './board.css'

/** The maximum number of pages in a column; beyond that people have to search. */
const MOST_PAGES = 50

/** The rows as cards in columns. On a phone one column is shown at a time, unless the tabs of the list choose it already. */
export function BoardView({ screen, view, list, actions }: ViewOf<'board'>) {
  const t = useTexts('runtime/list')
  const { rows, asked } = list
  const { params, go } = useAddress()
  const narrow = useNarrower('phone')
  const [dragged, drag] = useState<Row>()
  const box = useKeptFocus<HTMLDivElement>()
  const { key, label } = screen.entity
  const texts = useRowTexts(label, key)
  const left = choicesLeft(view, asked)
  const shown = useMemo(
    () => view.card.flatMap((name) => screen.list.columns.filter((column) => column.name === name)),
    [view.card, screen.list.columns],
  )
  const others = useMemo(
    () => actions.row.filter(({ name }) => !view.moves.some(({ action }) => action === name)),
    [actions.row, view.moves],
  )
  const pagesOf = readParts(params)
  const roles = useRoles()
  const open = dragged && targetsOf(view, actions.row, dragged, roles)
  const { busy, events } = actions
  const set = useSetValue(screen, actions)
  const move = useMemoizedFn(({ choice, action, edits }: Target, row: Row) =>
    edits ? set(action, row, view.by, choice.value) : events.run(action, row),
  )

  const columnOf = (choice: (typeof left)[number]) => {
    const name = String(choice.value)
    const part = rows.parts?.find(({ of }) => of === name)
    const pages = pagesOf.get(name) ?? 1
    const here = rows.rows.filter((row) => row[view.by] === choice.value)
    const target = open?.find((one) => one.choice === choice)
    const total = part?.total ?? here.length
    // Rows of another view say nothing of how many there are.
    const isCounted = part !== undefined || !rows.loading
    return (
      <BoardColumn
        key={name}
        choice={choice}
        total={isCounted ? total : undefined}
        more={part?.more}
        sums={view.sums}
        summary={part?.summary}
        loading={rows.loading}
        again={part?.failed && (() => void rows.reload())}
        drop={dragged && (target && target.why === undefined ? 'open' : 'shut')}
        why={target?.why}
        onDrop={() => dragged && target && move(target, dragged)}
      >
        {here.map((row) => (
          <BoardCard
            key={String(row[key])}
            row={row}
            rowKey={key}
            columns={shown}
            view={view}
            all={actions.row}
            actions={others}
            events={events}
            texts={texts}
            busy={busy && busy.key === row[key] ? busy.action : undefined}
            roles={roles}
            onMove={move}
            onDrag={drag}
          />
        ))}
        {here.length < total && (
          <li className="rt-board-more" data-rest="">
            <span>{t('boardFirst', { count: here.length, total })}</span>
            {pages >= MOST_PAGES ? (
              <span>{t('boardNarrow')}</span>
            ) : (
              <ShowMore onMore={() => go((before) => writeParts(before, readParts(before).set(name, pages + 1)), 'ahead')}>
                {t('boardMore')}
              </ShowMore>
            )}
          </li>
        )}
      </BoardColumn>
    )
  }

  const isChosen = screen.list.tabs?.field === view.by || left.length === 1
  if (!narrow || isChosen)
    return (
      <div ref={box} className={narrow ? 'rt-board rt-board-one' : 'rt-board'}>
        {left.map(columnOf)}
      </div>
    )
  const chosen = left.find(({ value }) => String(value) === params.get(reserved.column)) ?? left[0]
  if (!chosen) return null
  return (
    <Tabs
      label={view.title}
      tabs={left.map(({ value, title }) => ({
        name: String(value),
        title: `${title} ${rows.parts?.find(({ of }) => of === String(value))?.total ?? ''}`,
      }))}
      value={String(chosen.value)}
      onChange={(name) =>
        go((before) => {
          before.set(reserved.column, name)
          return before
        }, 'ahead')
      }
    >
      <div ref={box} className="rt-board rt-board-one">
        {columnOf(chosen)}
      </div>
    </Tabs>
  )
}
