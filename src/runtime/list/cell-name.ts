import type { Column } from '../../schema/compiled.ts'

/** The class of a cell: what kind of value it shows, and whether it names its row and so stays in sight. */
export const cellName = ({ cell, align, keep }: Column, at: number): string =>
  `rt-c-${cell}${align === 'right' ? ' rt-right' : ''}${keep ? ' rt-keep' : ''}${at === 0 ? ' rt-c-first' : ''}`
