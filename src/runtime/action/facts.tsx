import { useEffect, useMemo, useState } from 'react'
import type { Action, Column } from '../../schema/compiled.ts'
import type { Row } from '../../schema/row.ts'
import { say, useTexts } from '../../i18n/i18n.ts'
import type { Say } from '../../schema/texts.ts'
import { useClient } from '../../request/use-client.ts'
import { SkeletonLines } from '../../widgets/kit/skeleton.tsx'
import { isForRow, showFact } from '../list/show-value.tsx'
import type { Whole } from './action-setting.ts'
import './facts.css'

/** The number of names that are told. */
const FEW = 3

type Props = { action: Pick<Action, 'facts' | 'guards'>; rows: Row[]; whole?: Whole | undefined }

/** What a person must see before confirming: of one row whose it is and how much, of several what it comes to. */
export function Facts({ action, rows, whole }: Props) {
  const t = useTexts('runtime/list')
  const nameSum = (title: string) => t('sumOf', { of: title })
  const columns = action.facts ?? []
  if (whole) return <WholeFacts action={action} whole={whole} nameSum={nameSum} />
  return <Told facts={rows.length === 1 ? columns.map((column) => ({ column, row: rows[0]! })) : addUp(columns, rows, t)} />
}

/** Of every row that a filter finds, the sums of the list over those that the action fits. */
function WholeFacts({ action, whole, nameSum }: Omit<Props, 'rows'> & { whole: Whole; nameSum: (title: string) => string }) {
  const client = useClient()
  const [sums, setSums] = useState<Row>()
  const fit = useMemo(() => fitting(action, whole.filter), [action, whole])
  useEffect(() => {
    if (!fit) return undefined
    const stop = new AbortController()
    const body = { ...whole.filter, ...fit, pageNo: 1, pageSize: 1 }
    const read = client.call<{ summary?: Row }>(whole.list, body, { quiet: true, signal: stop.signal })
    // Without the sums, the question stands as it is.
    read.then(
      ({ summary = {} }) => setSums(summary),
      () => stop.signal.aborted || setSums({}),
    )
    return () => stop.abort()
  }, [client, whole, fit])
  if (!fit) return null
  if (!sums) return <SkeletonLines lines={1} />
  const facts = moneyOf(action.facts ?? []).filter(({ name }) => sums[name])
  return <Told facts={facts.map((column) => ({ column: asSum(column, nameSum), row: sums }))} />
}

/** The states from which the action is possible, among those that the filter asks for; undefined if there are none. */
function fitting({ guards = [] }: Props['action'], filter: Row): Row | undefined {
  for (const { when } of guards)
    for (const [field, test] of Object.entries(when))
      if (test !== null && typeof test === 'object' && 'in' in test && Array.isArray(test.in)) {
        const asked: unknown[] = [filter[field] ?? []].flat()
        const both = asked.length > 0 ? test.in.filter((one) => asked.includes(one)) : test.in
        return both.length > 0 ? { [field]: both } : undefined
      }
  return {}
}

function Told({ facts }: { facts: Fact[] }) {
  const shown = facts.filter(({ column, row }) => isForRow(column, row))
  if (shown.length === 0) return null
  return (
    <dl className="rt-stake">
      {shown.map(({ column, row }, at) => (
        <div key={at}>
          <dt>{column.title}</dt>
          <dd>{showFact(column, row)}</dd>
        </div>
      ))}
    </dl>
  )
}

/** Only money adds up, and only where all of it is of one currency. */
const moneyOf = (columns: Column[]) => columns.filter(({ cell, units }) => cell === 'money' && !units)

const asSum = ({ visible: _, ...column }: Column, nameSum: (title: string) => string): Column => ({
  ...column,
  title: nameSum(column.title),
})

type Fact = { column: Column; row: Row }

/** Of several rows: what their amounts come to, of each unit by itself, and whom or what they are about, where that is few. */
function addUp(columns: Column[], rows: Row[], t: Say<'runtime/list'>): Fact[] {
  return columns.flatMap((column): Fact[] => {
    const own = rows.filter((row) => isForRow(column, row))
    const { units, cell, name } = column
    if (cell === 'money') return units ? [] : sumOf(column, own, t)
    if (units) return [...groupBy(own, (row) => String(row[units.by]))].flatMap(([, some]) => sumOf(column, some, t))
    return column.from === undefined && name !== 'name' ? [] : namesIn(column, own, t)
  })
}

function sumOf(column: Column, rows: Row[], t: Say<'runtime/list'>): Fact[] {
  const amounts = rows.map((row) => row[column.name]).filter((one) => typeof one === 'number')
  if (amounts.length === 0) return []
  return [
    { column: asSum(column, (of) => t('sumOf', { of })), row: { ...rows[0], [column.name]: amounts.reduce((sum, one) => sum + one, 0) } },
  ]
}

function namesIn(column: Column, rows: Row[], t: Say<'runtime/list'>): Fact[] {
  const counts = groupBy(rows, (row) => String(row[column.from ?? column.name] ?? ''))
  counts.delete('')
  if (counts.size === 0) return []
  const all = [...counts].toSorted(([, one], [, other]) => other.length - one.length)
  const named = all.slice(0, FEW).map(([name, { length: count }]) => (count > 1 ? t('timesOf', { name, times: count }) : name))
  const names = named.join(say('widgets/kit', 'comma'))
  const text = all.length > FEW ? t('andMore', { names, count: all.length - FEW }) : names
  return [{ column: { name: column.name, title: column.title, cell: 'text' }, row: { [column.name]: text } }]
}

function groupBy(rows: Row[], keyOf: (row: Row) => string): Map<string, Row[]> {
  const groups = new Map<string, Row[]>()
  for (const row of rows) groups.set(keyOf(row), [...(groups.get(keyOf(row)) ?? []), row])
  return groups
}
