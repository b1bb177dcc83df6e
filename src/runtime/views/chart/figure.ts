import type { Measure } from '../../../widgets/charts/chart-data.ts'
import type { Figure } from './state.ts'

/** The unit in which a figure is told: seconds are told as hours. */
export const unitOf = (figure: Figure | undefined): string | undefined =>
  measureOf(figure) === 'seconds' ? undefined : figure?.column.unit

/** How a figure is formatted, in the chart of one of its units. */
export function measureOf(figure: Figure | undefined, panel?: string): Measure {
  if (!figure) return 'count'
  if (figure.column.cell === 'money') return 'money'
  if (figure.column.cell === 'duration' || figure.column.cell === 'hours') return 'seconds'
  if (figure.column.units?.hours?.some((unit) => JSON.stringify(unit) === panel)) return 'seconds'
  return figure.how === 'average' ? 'average' : 'count'
}
