import type { ShownColumn } from './settings.ts'

/** Kinds of values that are misread when they are cut: "¥90." of ¥90.50, or half of a date. */
export const FIGURES = /\brt-c-(money|number|unit|rate|percent|bytes|duration|date|date-time|moment|countdown|elapsed|id|masked)\b/
/** How much of a table may stay while the rest scrolls sideways. */
const MOST_KEPT = 0.6

/** The cells of a column, by its place from 1: what reaches over several stands below none. */
const cellsOf = (scope: string, nth: number, part = ''): string =>
  `${scope} ${part} tr:not([data-spans]) > :nth-child(${nth}):not([colspan])`

/** A column as wide as it is said; of figures none is cut, so that theirs is as wide as the widest at least. */
export function widthRules(scope: string, kind: string, nth: number, width: number): string[] {
  const cells = cellsOf(scope, nth)
  if (FIGURES.test(kind)) return [`@media screen { ${cells} { width: ${width}px !important } }`]
  return [
    `@media screen { ${cells} { width: ${width}px !important; min-width: ${width}px !important; max-width: ${width}px !important }
    ${cellsOf(scope, nth, 'tbody')} { overflow: hidden }
    ${cells} > :is(.lk-cell, .lk-cell-tags, .rt-head-words) { max-width: 100% !important }
    ${scope} thead th:nth-child(${nth}) { white-space: normal; overflow-wrap: anywhere } }`,
  ]
}

/** A column as wide as what stands in it, to be measured. */
export const fitRule = (scope: string, nth: number): string =>
  `${cellsOf(scope, nth)} { width: 1px !important; min-width: 0 !important; max-width: none !important; white-space: nowrap !important }
  ${cellsOf(scope, nth)} > * { max-width: none !important; white-space: nowrap !important }`

/** All widths of a table. Where every column has one, the table ends with the last. */
export function widthsOf(scope: string, columns: ShownColumn[], lead: number): string[] {
  const rules = columns.flatMap((column, at) =>
    column.width === undefined ? [] : widthRules(scope, `rt-c-${column.cell}`, at + lead + 1, column.width),
  )
  return columns.every(({ width }) => width !== undefined) ? [...rules, `@media screen { ${scope} > table { width: max-content } }`] : rules
}

/** Where the columns at the left stay while a table scrolls sideways: as many as leave room for the others. */
export function pinRules(scope: string, cells: HTMLTableCellElement[], room: number): string[] {
  let left = 0
  return cells.flatMap((cell, at) => {
    const isPinned = cell.classList.contains('rt-c-pin')
    const from = left
    const isFirst = /\brt-c-(select|first)\b/.test(cell.className)
    if (isPinned || isFirst) left += cell.offsetWidth
    const held = `position: sticky; z-index: 1; left: ${from}px; box-shadow: var(--held, none)`
    return isPinned && !isFirst && left <= room * MOST_KEPT ? [`@media screen { ${cellsOf(scope, at + 1)} { ${held} } }`] : []
  })
}

const TEXTS = /\brt-c-(text|link|tags|entries|markdown)\b/

/** How much of a column may be hidden before its figures are: its padding. */
export const PADDING = 8
/** Texts are readable from this width on. */
const LEAST = 96

/**
 * In a table that is not scrolled yet, no column is cut at the edge: texts are shortened, if enough is seen of them. Otherwise what would be
 * seen of the column goes to the last texts before it, which are the first to be short of room, or else to its neighbour.
 */
export function restRules(scope: string, cells: HTMLTableCellElement[], room: number): string[] {
  let right = 0
  const cut = cells.findIndex((cell) => (right += cell.offsetWidth) - PADDING > room)
  if (cut < 1) return []
  const seen = room - right + cells[cut]!.offsetWidth
  const text = cells.slice(0, seen > LEAST ? cut + 1 : cut).findLastIndex((cell) => cell.offsetWidth > 0 && TEXTS.test(cell.className))
  const nth = text < 0 ? cut : text + 1
  const { className, offsetWidth } = cells[nth - 1]!
  return widthRules(scope, className, nth, text === cut ? seen : offsetWidth + seen)
}
