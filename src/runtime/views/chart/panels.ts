import type { Grouping } from '../../../schema/compiled-screen.ts'
import { placesAlong } from '../../../schema/time-places.ts'
import { readLocale } from '../../../i18n/i18n.ts'
import { unitFor } from '../../../schema/unit-form.ts'
import { type Span } from '../../../schema/spans.ts'
import type { Say } from '../../../schema/texts.ts'
import type { ChartData } from '../../../widgets/charts/chart-data.ts'
import { REST } from '../../../widgets/charts/palette.ts'
import type { Group, Grouped } from '../../list/use-rows.ts'
import { unitOf } from './figure.ts'
import type { ChartState } from './state.ts'

/** One chart; a figure in several units has one chart for each unit. */
export type Panel = {
  name: string
  title: string | undefined
  data: ChartData
  /** The value of each label; the last label has none if it stands for the rest. */
  values: unknown[]
  /** The total over everything in the chart, if known. */
  total: number | null
}

type Value = Group['by'][number]

/** Converts the groups of an answer to charts. */
export function panelsOf(say: Say<'runtime/views'>, state: ChartState, grouped: Grouped): Panel[] {
  const { by, split, figure } = state
  const apart = figure?.apart
  if (!apart) return [panelOf(say, state, grouped, '', undefined)]
  const at = apart.name === by.name ? 0 : 1
  return unique(grouped.groups.map((group) => group.by[at]!)).map((unit) => {
    const groups = grouped.groups.filter((group) => keyOf(group.by[at]!) === keyOf(unit))
    const own = { groups, other: null, total: { ...grouped.total, average: null } }
    return panelOf(say, { ...state, split: split === apart ? undefined : split }, own, keyOf(unit), titleOf(say, apart, unit))
  })
}

function panelOf(say: Say<'runtime/views'>, state: ChartState, { groups, other, total }: Grouped, name: string, title: string | undefined) {
  const { by, split, figure, span } = state
  const adds = figure?.how !== 'average'
  const figureOf = ({ count, sum, average }: Group) => (figure === undefined ? count : figure.how === 'sum' ? sum : average)
  const places = span ? alongTime(groups, span) : unique(groups.map((group) => group.by[0]!))
  const cells = new Map(
    groups.map((group) => [
      group.by
        .map(keyOf)
        .slice(0, split ? 2 : 1)
        .join(' '),
      figureOf(group),
    ]),
  )
  const series = split ? inOrder(split, unique(groups.map((group) => group.by[1]!))) : [undefined]
  const rest = other && adds ? (figure ? other.sum : other.count) : null
  const unit = unitOf(figure)
  const heading = !figure
    ? say('count')
    : unit
      ? say('inUnit', { title: figure.column.title, unit: unitFor(unit, readLocale()) })
      : figure.column.title
  const data: ChartData = {
    labels: [...places.map((place) => titleOf(say, by, place)), ...(rest === null ? [] : [say('others', { count: other!.groups })])],
    names: [...places.map(keyOf), ...(rest === null ? [] : [REST])],
    series: series.map((part) => ({
      name: part ? keyOf(part) : 'all',
      title: part ? titleOf(say, split!, part) : heading,
      values: [
        ...places.map((place) => cells.get(part ? `${keyOf(place)} ${keyOf(part)}` : keyOf(place)) ?? (adds ? 0 : null)),
        ...(rest === null ? [] : [rest]),
      ],
    })),
    ...(adds ? {} : { apart: true }),
  }
  const sum = data.series.flatMap(({ values }) => values).reduce<number>((all, value) => all + (value ?? 0), 0)
  return { name, title, data, values: places.map(({ value }) => value), total: adds ? sum : total.average }
}

const keyOf = ({ value }: Value): string => JSON.stringify(value)

function unique(values: Value[]): Value[] {
  return [...new Map(values.map((one) => [keyOf(one), one])).values()]
}

/** Choices keep the order of the schema, so that each has the same colour every time. */
function inOrder({ choices }: Grouping, values: Value[]): Value[] {
  if (!choices) return values
  const place = ({ value }: Value) => (choices.findIndex((one) => one.value === value) + choices.length + 1) % (choices.length + 1)
  return [...values].sort((a, b) => place(a) - place(b))
}

/** The label of a group. */
export function titleOf(say: Say<'runtime/views'>, { choices, boolean }: Grouping, { value, label }: Value): string {
  if (value === null || value === '') return say('none')
  if (label !== null) return label
  if (boolean && !choices) return say(value ? 'yes' : 'no')
  return choices?.find((choice) => choice.value === value)?.title ?? String(value)
}

/** All places from the first to the last, including those without rows. */
function alongTime(groups: Group[], span: Span): Value[] {
  const known = groups.flatMap(({ by: [first] }) => (typeof first!.value === 'string' ? [first!.value] : []))
  const none = groups.some(({ by: [first] }) => first!.value === null) ? [{ value: null, label: null }] : []
  return [...placesAlong(known, span).map((value) => ({ value, label: null })), ...none]
}
