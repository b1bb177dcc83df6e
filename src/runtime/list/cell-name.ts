import type { ShownColumn } from './settings.ts'

/** The class of a cell: by the kind of its value, for the column that names the row, and for those that stay at the left beside it. */
export const cellName = ({ cell, align, keep, pinned }: ShownColumn, at: number): string =>
  `rt-c-${cell}${align === 'right' ? ' rt-right' : ''}${keep ? ' rt-keep' : ''}${at === 0 ? ' rt-c-first' : pinned ? ' rt-c-pin' : ''}`
