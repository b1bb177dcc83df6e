import { useEffect, useMemo, useState } from 'react'
import type { Action, Column } from '../../schema/compiled.ts'
import type { Row } from '../../schema/row.ts'
import { useTexts } from '../../i18n/i18n.ts'
import { useClient } from '../../request/use-client.ts'
import { SkeletonLines } from '../../widgets/kit/skeleton.tsx'
import { isForRow, showFact } from '../list/show-value.tsx'
import type { Whole } from './action-setting.ts'
import './facts.css'

type Props = { action: Pick<Action, 'facts' | 'guards'>; rows: Row[]; whole?: Whole | undefined }

/** What a person must see before confirming: of one row whose it is and how much, of several what it comes to. */
export function Facts({ action, rows, whole }: Props) {
  const t = useTexts('runtime/list')
  const nameSum = (title: string) => t('sumOf', { of: title })
  const columns = action.facts ?? []
  if (whole) return <WholeFacts action={action} whole={whole} nameSum={nameSum} />
  const [facts, row] = rows.length === 1 ? [columns, rows[0]!] : addUp(columns, rows, nameSum)
  return <Told facts={facts} row={row} />
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
  return <Told facts={facts.map((column) => asSum(column, nameSum))} row={sums} />
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

function Told({ facts, row }: { facts: Column[]; row: Row }) {
  const shown = facts.filter((column) => isForRow(column, row))
  if (shown.length === 0) return null
  return (
    <dl className="rt-stake">
      {shown.map((column) => (
        <div key={column.name}>
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

function addUp(columns: Column[], rows: Row[], nameSum: (title: string) => string): [Column[], Row] {
  const sums: Row = {}
  const summed = moneyOf(columns)
  for (const column of summed) {
    const amounts = rows.flatMap((row) =>
      isForRow(column, row) && typeof row[column.name] === 'number' ? [row[column.name] as number] : [],
    )
    if (amounts.length > 0) sums[column.name] = amounts.reduce((sum, amount) => sum + amount, 0)
  }
  const named = summed.filter(({ name }) => name in sums)
  return [named.map((column) => asSum(column, nameSum)), sums]
}
