import type { Grouping } from '../../../schema/compiled-screen.ts'
import { DAY } from '../../../schema/time.ts'
import type { Say } from '../../../schema/texts.ts'
import type { ChartData } from '../../../widgets/charts/chart-data.ts'
import { REST } from '../../../widgets/charts/palette.ts'
import type { Group, Grouped } from '../../list/use-rows.ts'
import type { ChartState, Span } from './state.ts'

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
  const heading = figure ? figure.column.title : say('count')
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

/** With more places than these, gaps are not filled with zeros. */
const MOST_PLACES = 1000

/** All places from the first to the last, including those without rows. */
function alongTime(groups: Group[], span: Span): Value[] {
  const known = groups.flatMap(({ by: [first] }) => (typeof first!.value === 'string' ? [first!.value] : [])).sort()
  const none = groups.some(({ by: [first] }) => first!.value === null) ? [{ value: null, label: null }] : []
  const all: string[] = []
  for (let at = known[0]; at !== undefined && at <= known.at(-1)! && all.length < MOST_PLACES; at = nextOf(at, span)) all.push(at)
  const places = all.at(-1) === known.at(-1) ? all : [...new Set(known)]
  return [...places.map((value) => ({ value, label: null })), ...none]
}

function nextOf(at: string, span: Span): string {
  if (span !== 'month') return dayAfter(at, span === 'week' ? 7 : 1)
  const [year, month] = at.split('-').map(Number) as [number, number]
  return new Date(Date.UTC(year, month, 1)).toISOString().slice(0, 7)
}

const dayAfter = (day: string, days: number) => new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY).toISOString().slice(0, 10)

/** The first and last day of a place on the time axis. */
export function daysOf(place: string, span: Span): [string, string] {
  if (span === 'month') return [`${place}-01`, dayAfter(`${nextOf(place, span)}-01`, -1)]
  return [place, span === 'week' ? dayAfter(place, 6) : place]
}
