import type { Choice, Locale, Search } from '../../schema/compiled.ts'
import { display } from '../../schema/display.ts'
import { isLeaf } from '../../schema/leaf.ts'
import { isPeriod } from '../../schema/period.ts'
import type { Say } from '../../schema/texts.ts'
import { labelSeen } from '../../widgets/remote.ts'
import { figureIn, type Range, type Filter } from './query.ts'

/** The choices of a search control; a boolean has "yes" and "no". */
export function offers(search: Search, t: Say<'runtime/list'>): Choice[] {
  if (search.control === 'boolean')
    return [
      { value: true, title: t('yes') },
      { value: false, title: t('no') },
    ]
  return search.choices ?? []
}

/** Each filter that applies, by its name, in words; rows by what they are called as far as somebody has seen it. */
export const writeFilters = (
  search: Search[],
  filters: Record<string, Filter>,
  t: Say<'runtime/list'>,
  locale: Locale,
): [string, string][] =>
  search.flatMap((one) => {
    const value = filters[one.name]
    if (value === undefined) return []
    const isRows = one.control === 'remote' && Array.isArray(value)
    return [
      [
        one.title,
        isRows ? value.map((row) => labelSeen(one.options!, row) ?? String(row)).join(' / ') : writeFilterText(one, value, t, locale),
      ],
    ]
  })

/** The text of a filter chip; a figure is written as its column writes it. */
export function writeFilterText(search: Search, value: Filter, t: Say<'runtime/list'>, locale: Locale): string {
  if (typeof value === 'string') return search.control === 'date-range' && isPeriod(value) ? t(`period.${value}`) : value
  if (search.control === 'date-range' || search.control === 'time-range' || search.control === 'number-range') {
    const [from, to] = value as Range
    const write = (end: string, figure = search.figure) => (figure ? display(figure, figureIn(search, end), { locale }) : end)
    // Two ends share their unit.
    if (from !== null && to !== null)
      return from === to ? write(to) : `${write(from, search.figure && { cell: search.figure.cell })} – ${write(to)}`
    const days = search.control !== 'number-range'
    return from === null ? t(days ? 'atMost' : 'lessThan', { to: write(to!) }) : t(days ? 'atLeast' : 'moreThan', { from: write(from) })
  }
  const choices = offers(search, t)
  return value
    .map((one) => {
      const title = choices.find((choice) => choice.value === one)?.title ?? String(one)
      return isLeaf(choices, one) ? title : t('withBelow', { title })
    })
    .join(' / ')
}
