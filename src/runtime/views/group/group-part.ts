import type { Row } from '../../../schema/row.ts'
import type { RowTexts } from '../../list/row-texts.ts'
import type { ViewOf } from '../view-props.ts'

/** A group with its visible rows, and what can be done with it. */
export type GroupPart = {
  key: string
  title: string
  /** The name of the group that this one lies within. */
  outer?: string | undefined
  count: number
  sums: Record<string, number>
  rows: Row[]
  /** Where each group is grouped once more. */
  groups: GroupPart[] | undefined
  isOpen: boolean
  isFailed: boolean
  isWaiting: boolean
  /** Rows, or groups within it, that are not shown yet. */
  rest: number
  toggle: () => void
  more: () => void
  retry: () => void
}

/** What is shown of a group when it is open. */
export const shownOf = ({ rows, groups }: GroupPart): number => groups?.length ?? rows.length

/** Tells a group apart from one of the same name within another. */
export const nameOf = ({ outer, title }: GroupPart): string => (outer === undefined ? title : `${outer} › ${title}`)

export type GroupsProps = ViewOf<'group'> & { texts: RowTexts; groups: GroupPart[] }
