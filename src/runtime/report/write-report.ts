import type { ReportScreen } from '../../schema/compiled-screen.ts'
import { daysBefore } from '../../schema/period.ts'
import type { Say } from '../../schema/texts.ts'
import { readLocale } from '../../i18n/i18n.ts'
import { unitFor } from '../../schema/unit-form.ts'
import { measureOf, unitOf } from '../views/chart/figure.ts'
import { writeDistance } from '../../schema/display.ts'
import { AHEAD, MINUTE } from '../../schema/time.ts'
import type { Grouped } from '../list/use-rows.ts'
import { panelsOf } from '../views/chart/panels.ts'
import { chartOf, type Asked, type Counted } from './questions.ts'

export type Line = (string | number | null)[]
export type Answered = { block: Counted; answers: Grouped[] }

/** A report as the lines of a sheet: each block below its title, money in whole yuan and fen. */
export function linesOf(
  say: Say<'runtime/views'>,
  tell: Say<'runtime/report'>,
  screen: ReportScreen,
  asked: Asked,
  all: Answered[],
  /** The filters that apply, each by its name: without them, a part would pass for the whole. */
  applied: Line[] = [],
): Line[] {
  const lines: Line[] = [
    [screen.title],
    [tell('zone', { zone: writeDistance(AHEAD / MINUTE) })],
    [tell('period'), ...asked.days],
    [tell('before'), ...daysBefore(asked.days, asked.isRolling)],
    ...applied,
  ]
  for (const { block, answers } of all) {
    const isMoney = measureOf(block.figure) === 'money'
    lines.push([], [titleOf(tell, block)])
    /** Money in yuan; nobody reads the sixteenth digit of an average. */
    const figure = (value: number | null) => value && Math.round(isMoney ? value : value * 100) / 100
    const [now, before] = answers
    if (block.kind === 'figure') {
      lines.push([tell('now'), totalOf(block, now, figure)], [tell('before'), totalOf(block, before, figure)])
      continue
    }
    if (!now) continue
    const state = chartOf(block, asked.days)
    for (const panel of panelsOf(say, state, now)) {
      lines.push([[block.by.title, panel.title].filter(Boolean).join(' · '), ...panel.data.series.map(({ title }) => title)])
      for (const [at, label] of panel.data.labels.entries())
        lines.push([label, ...panel.data.series.map(({ values }) => figure(values[at] ?? null))])
    }
  }
  return lines
}

/** The title of a block with the unit of its figures. */
function titleOf(tell: Say<'runtime/report'>, { title, figure }: Counted): string {
  const measure = measureOf(figure)
  if (measure === 'money' || measure === 'seconds') return tell(measure === 'money' ? 'yuan' : 'seconds', { title })
  const unit = unitOf(figure)
  return unit === undefined ? title : tell('inUnit', { title, unit: unitFor(unit, readLocale()) })
}

/** The total of everything that was counted. */
export function totalOf(block: Counted, grouped: Grouped | undefined, write = (value: number | null) => value): number | null {
  if (!grouped) return null
  const { count, sum, average } = grouped.total
  return block.figure === undefined ? count : write(block.figure.how === 'sum' ? sum : average)
}

/** Neutralises values that a spreadsheet would take for a formula. */
const cellOf = (cell: string | number | null): string => {
  const text = cell === null ? '' : typeof cell === 'string' && /^[=+\-@\t\r]/.test(cell) ? `'${cell}` : String(cell)
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** The byte order mark tells spreadsheets that the file is UTF-8. */
export const csvOf = (lines: Line[]): string => `\uFEFF${lines.map((line) => line.map(cellOf).join(',')).join('\r\n')}\r\n`
