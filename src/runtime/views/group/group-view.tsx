import { useMemo } from 'react'
import type { Grouping } from '../../../schema/compiled-screen.ts'
import { useTexts } from '../../../i18n/i18n.ts'
import { SPANS } from '../../../schema/spans.ts'
import { useNarrower } from '../../../look/use-narrower.ts'
import { SkeletonLines } from '../../../widgets/kit/skeleton.tsx'
import { useAddress } from '../../action/address.tsx'
import { reserved } from '../../list/query.ts'
import { useRowTexts } from '../../list/row-texts.ts'
import type { Group } from '../../list/use-rows.ts'
import { titleOf } from '../chart/panels.ts'
import { ExportFigures } from '../export-figures.tsx'
import { Pick } from '../pick.tsx'
import { readParts, writeParts } from '../parts-shown.ts'
import type { ViewOf } from '../view-props.ts'
import { GroupCards } from './group-cards.tsx'
import { countedIn, GroupTable } from './group-table.tsx'
import { GROUP, groupingOf, groupingOfFile, keyOf, readGroups, type GroupState } from './state.ts'
import { shownOf, type GroupPart } from './group-part.ts'
import './group.css'

/** The rows in groups that fold, each with its number and its sums; by what, what is open and paged stands in the address. */
export function GroupView({ screen, view, list, actions }: ViewOf<'group'>) {
  const say = useTexts('runtime/views')
  const { params, go } = useAddress()
  const narrow = useNarrower('phone')
  const { rows } = list
  const state = readGroups(view, params)
  const open = useMemo(() => readParts(params), [params])
  const texts = useRowTexts(screen.entity.label, screen.entity.key)

  const put = (name: string) => (value: string) =>
    go((before) => {
      for (const one of [reserved.branch, reserved.page]) before.delete(one)
      if (value) before.set(name, value)
      else before.delete(name)
      if (before.get(reserved.split) === before.get(reserved.by)) before.delete(reserved.split)
      return before
    }, 'ahead')
  const setOpen = (key: string, parts: number | undefined) =>
    go((before) => {
      const next = readParts(before)
      if (parts === undefined) next.delete(key)
      else next.set(key, parts)
      return writeParts(before, next)
    }, 'replace')

  const partOf = ({ by: [first], count, sums = {} }: Group, level: Grouping, outer?: GroupPart): GroupPart => {
    const key = keyOf(first?.value, outer?.key)
    const own = (rows.parts ?? []).filter(({ of }) => of === key)
    const isNested = state.within !== undefined && outer === undefined
    const part: GroupPart = {
      key,
      title: first ? titleOf(say, level, first) : say('none'),
      outer: outer?.title,
      count,
      sums,
      rows: isNested ? [] : rows.rows.filter((row) => row[GROUP] === key),
      groups: undefined,
      isOpen: open.has(key),
      isFailed: own.some(({ failed }) => failed),
      isWaiting: open.has(key) && own.length < open.get(key)!,
      rest: 0,
      toggle: () => setOpen(key, open.has(key) ? undefined : 1),
      more: () => setOpen(key, (open.get(key) ?? 0) + 1),
      retry: () => void rows.reload(),
    }
    if (isNested) part.groups = own.flatMap(({ groups = [] }) => groups.map((one) => partOf(one, state.within!, part)))
    if (own.length > 0) part.rest = Math.max(0, ...own.map(({ total }) => total)) - shownOf(part)
    return part
  }
  const groups = (rows.grouped?.groups ?? []).map((one) => partOf(one, state.by))
  const counted = countedIn({ screen, list })
  // An answer to the previous grouping is not shown under the name of the new one.
  const isOld = rows.grouped === undefined || (rows.loading && !isSame(rows.of, state))
  const parts = { screen, view, list, actions, texts, groups }
  return (
    <div className="rt-groups">
      <div className="rt-chart-choices">
        {view.by.length > 1 && (
          <Pick
            label={say('by')}
            value={state.by.name}
            choices={view.by.map(({ name, title }) => [name, title])}
            onPick={put(reserved.by)}
          />
        )}
        {view.by.length > 1 && (
          <Pick
            label={say('within')}
            value={state.within?.name ?? ''}
            choices={[
              ['', say('notWithin')],
              ...view.by.filter(({ name }) => name !== state.by.name).map(({ name, title }) => [name, title] as const),
            ]}
            onPick={put(reserved.split)}
          />
        )}
        {state.span && (
          <Pick label={say('span')} value={state.span} choices={SPANS.map((span) => [span, say(span)])} onPick={put(reserved.span)} />
        )}
        <ExportFigures
          title={say('exportGroups')}
          actions={actions}
          sends={groupingOfFile(state)}
          part={`${view.title}-${state.by.title}`}
        />
      </div>
      {counted !== undefined && view.sums.length > 0 && <p className="rt-group-note">{say('sumsOf', { of: counted })}</p>}
      {isOld ? <SkeletonLines /> : narrow ? <GroupCards {...parts} /> : <GroupTable {...parts} />}
    </div>
  )
}

/** Whether an answer belongs to this grouping. */
function isSame(asked: string, state: GroupState): boolean {
  try {
    const [heads] = JSON.parse(asked) as { groupBy?: unknown }[]
    return JSON.stringify(heads?.groupBy) === JSON.stringify(groupingOf(state)['groupBy'])
  } catch {
    return false
  }
}
