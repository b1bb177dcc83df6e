import type { Row } from '../../../schema/row.ts'
import type { RowTexts } from '../../list/row-texts.ts'
import type { ViewOf } from '../view-props.ts'

/** A group with what of it is shown, and what can be done with it. */
export type GroupPart = {
  key: string
  title: string
  count: number
  sums: Record<string, number>
  rows: Row[]
  isOpen: boolean
  isFailed: boolean
  isWaiting: boolean
  /** Rows that are not shown yet. */
  rest: number
  toggle: () => void
  more: () => void
  retry: () => void
}

export type GroupsProps = ViewOf<'group'> & { texts: RowTexts; groups: GroupPart[] }
