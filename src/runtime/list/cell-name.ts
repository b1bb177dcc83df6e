import type { Column } from '../../schema/compiled.ts'

/** The class of a cell: by the kind of its value, and for the pinned column that names the row. */
export const cellName = ({ cell, align, keep }: Column, at: number): string =>
  `rt-c-${cell}${align === 'right' ? ' rt-right' : ''}${keep ? ' rt-keep' : ''}${at === 0 ? ' rt-c-first' : ''}`
