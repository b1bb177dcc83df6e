import type { AuthoredField } from '../format/authored.ts'
import { formats } from '../formats.ts'

type Measured = Pick<AuthoredField, 'format' | 'unit' | 'countedIn'>

/** What a figure is counted in; a share counts in hundredths of whatever it is a share of. */
function measureOf({ format, unit, countedIn }: Measured): string | undefined {
  if (format !== undefined && formats[format]?.align === 'right')
    return format === 'percent' ? undefined : countedIn === undefined ? format : `${format} of "${countedIn}"`
  return unit ?? (countedIn === undefined ? undefined : `units of "${countedIn}"`)
}

/**
 * Whether a sum of one would not be of the other: a minute is no fen. A count without a unit may be of anything, but nobody takes a figure
 * for money, a size or a time that is not shown as one.
 */
export function isOfOtherMeasure(added: AuthoredField, sum: AuthoredField): boolean {
  const [one, other] = [measureOf(added), measureOf(sum)]
  if (one === other || added.format === 'percent' || sum.format === 'percent') return false
  return (one !== undefined && other !== undefined) || isFormatted(added) || isFormatted(sum)
}

const isFormatted = ({ format }: Measured): boolean => format !== undefined && formats[format]?.align === 'right'

/** `Unexpected "minutes" in min, "total" is in money-fen; expected one unit of both` */
export const sayMeasures = (name: string, added: AuthoredField, own: string, sum: AuthoredField): string =>
  `Unexpected "${name}" ${inOf(added)}, "${own}" is ${inOf(sum)}; expected one unit or format of both`

const inOf = (field: Measured): string => {
  const measure = measureOf(field)
  return measure === undefined ? 'without a unit' : `in ${measure}`
}

/** Why nothing can be added up or averaged of a field. */
export const sayNoFigure = (name: string, { format }: Measured): string =>
  `Unexpected figure "${name}", ${format === 'money' ? 'it is an amount of one currency or another; ' : ''}expected a number that is stored for each row`
