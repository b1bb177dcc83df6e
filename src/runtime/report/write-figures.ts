import { readLocale } from '../../i18n/i18n.ts'
import type { Say } from '../../schema/texts.ts'
import { besideUnit } from '../../schema/unit-form.ts'
import type { Measure } from '../../widgets/charts/chart-data.ts'
import { writeMeasure } from '../../widgets/charts/write-measure.ts'

/** From ten thousand yuan on, in fen, cents mean nothing; the rows behind a figure show them. */
const LARGE = 1_000_000

/** Figures that stand beside one another, written alike: amounts in whole yuan as soon as one of them is large, others with their unit. */
export function writeFigures(tell: Say<'widgets/charts'>, measure: Measure, values: readonly (number | null)[], unit?: string): string[] {
  const isWhole = measure === 'money' && values.some((value) => Math.abs(value ?? 0) >= LARGE)
  return values.map((value) =>
    isWhole && value !== null
      ? writeMeasure(tell, measure, Math.round(value / 100) * 100).replace(/\.00$/, '')
      : besideUnit(writeMeasure(tell, measure, value), unit, readLocale(), value),
  )
}
