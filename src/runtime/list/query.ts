import type { ListScreen } from '../../schema/compiled-screen.ts'
import type { Search } from '../../schema/compiled.ts'
import type { Scalar } from '../../schema/condition.ts'
import { withBelow } from '../../schema/leaf.ts'
import { isPeriod, wholeDaysOf } from '../../schema/period.ts'
import { readClock } from '../../schema/written-time.ts'
import { momentsOf } from '../../widgets/days.ts'
import { opened } from '../action/action-setting.ts'

/** A range in the address; either end may be open. Dates are those of the product's zone (`2026-11-21`). */
export type Range = [string | null, string | null]
/** The value of a search control; `undefined` if it is not applied. Days may have a name that moves along with today: `last-7-days`. */
export type Filter = string | Scalar[] | Range
export type Sort = { field: string; order: 'ascend' | 'descend' }

/** The state of a list that is kept in the address. */
export type ListQuery = {
  filters: Record<string, Filter>
  /** Conditions that the person has composed, as written in the address. */
  refine?: string | undefined
  sort?: Sort | undefined
  page: number
  size: number
}

/** Names that no field can have, because field names begin with a letter. */
export const reserved = {
  page: '_page',
  size: '_size',
  sort: '_sort',
  open: opened.action,
  row: opened.row,
  tab: opened.tab,
  view: '_view',
  column: '_column',
  by: '_by',
  span: '_span',
  split: '_split',
  figure: '_figure',
  shape: '_shape',
  day: '_day',
  as: '_as',
  branch: '_branch',
  /** `saved`: the saved view that is shown. `use`: one that a link asks to open. */
  saved: '_saved',
  use: '_use',
  /** The body uses the same name. */
  refine: '_refine',
}

/** Parameters of one view that mean nothing to the others. */
export const ofViews = (['page', 'column', 'by', 'span', 'split', 'figure', 'shape', 'day', 'as', 'branch'] as const).map(
  (one) => reserved[one],
)

/** The days that are meant at this moment. */
export function daysIn(value: Filter | undefined): Range | undefined {
  if (typeof value === 'string') return isPeriod(value) ? wholeDaysOf(value, Date.now()) : undefined
  return value as Range | undefined
}

const isRange = (search: Search) => search.control.endsWith('range')
const isMany = (search: Search) => search.control === 'choice' || search.control === 'boolean' || search.control === 'remote'

/** Whose value ends with the name of a field: `-createTime`, `sum-amount`. */
const naming: readonly string[] = [reserved.sort, reserved.by, reserved.split, reserved.figure]

/** Translates a query that was saved before fields were renamed; one without a former name stays the same. */
export function inNames(params: URLSearchParams, list: ListScreen['list'], renamed: Record<string, string> = {}): URLSearchParams {
  const isSearched = (name: string) => list.search.some((search) => search.name === name)
  const today = (name: string) => (!isSearched(name) && isSearched(renamed[name] ?? '') ? renamed[name]! : name)
  // Of two fields that took each other's name each is a present one.
  const isGone = (name: string) =>
    Object.hasOwn(renamed, name) && !Object.values(renamed).includes(name) && !list.columns.some((column) => column.name === name)
  const now = (name: string) => (isGone(name) ? renamed[name]! : name)
  const within = (name: string, value: string) =>
    naming.includes(name)
      ? value.replace(/[^-]+$/, now)
      : name === reserved.refine
        ? value.replace(/"field":"(\w+)"/g, (_, field: string) => `"field":"${now(field)}"`)
        : value
  const named = new URLSearchParams([...params].map(([name, value]) => [today(name), within(name, value)]))
  return `${named}` === `${params}` ? params : named
}

/** Parses the state of a list from the query; defaults are those of the schema. */
export function readQuery(params: URLSearchParams, list: ListScreen['list'], sizes: readonly number[]): ListQuery {
  const filters: Record<string, Filter> = {}
  for (const search of list.search) {
    const value = params.has(search.name) ? readFilter(search, params.getAll(search.name)) : defaultOf(search)
    if (value !== undefined) filters[search.name] = value
  }
  const size = whole(params.get(reserved.size))
  return {
    filters,
    refine: (list.refine && params.get(reserved.refine)) || undefined,
    sort: readSort(params.get(reserved.sort), list),
    page: whole(params.get(reserved.page)) ?? 1,
    size: size && sizes.includes(size) ? size : list.pageSize,
  }
}

/** Writes the state into the query and leaves other parameters alone. Defaults are omitted, so that a plain list has a plain address. */
export function writeQuery(params: URLSearchParams, query: ListQuery, list: ListScreen['list']): URLSearchParams {
  const next = new URLSearchParams(params)
  for (const search of list.search) {
    next.delete(search.name)
    const value = query.filters[search.name]
    const usual = defaultOf(search)
    if (JSON.stringify(value) === JSON.stringify(usual)) continue
    if (value === undefined) next.set(search.name, '')
    else for (const text of writeFilter(search, value)) next.append(search.name, text)
  }
  // Another filter finds other rows, so that the open branches do not apply any more.
  put(next, reserved.refine, query.refine ?? '')
  if ([...list.search, { name: reserved.refine }].some(({ name }) => params.getAll(name).join('\n') !== next.getAll(name).join('\n')))
    next.delete(reserved.branch)
  put(next, reserved.page, query.page > 1 ? String(query.page) : '')
  put(next, reserved.size, query.size === list.pageSize ? '' : String(query.size))
  const sort = writeSort(query.sort)
  put(next, reserved.sort, sort === writeSort(list.sort) ? '' : sort)
  return next
}

/** The body of the list call. For a field with timestamps, dates become the times at which they begin and end. */
export function buildFilters(query: ListQuery, list: Pick<ListScreen['list'], 'search'>): Record<string, unknown> {
  const body: Record<string, unknown> = query.refine ? { [reserved.refine]: readRefine(query.refine) } : {}
  for (const search of list.search) {
    const value = query.filters[search.name]
    if (value === undefined) continue
    if (search.control === 'date-range') body[search.name] = search.days ? daysIn(value) : momentsOf(daysIn(value) ?? [null, null])
    else if (search.control === 'number-range') body[search.name] = amounts(search, value as Range)
    else if (search.options?.tree) body[search.name] = { below: (value as Scalar[])[0] }
    else if (Array.isArray(value)) body[search.name] = oneOrMore(withBelow(search.choices ?? [], value as Scalar[]))
    else body[search.name] = value
  }
  return body
}

const oneOrMore = (values: Scalar[]) => (values.length === 1 ? values[0] : values)

/** Unreadable conditions are sent as an empty object, which the backend refuses: omitting them would present all rows as matches. */
function readRefine(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return {}
  }
}

/** What a typed figure is in the row, exactly: money is typed in yuan and sent in fen. */
export const figureIn = ({ figure }: Search, typed: string): number =>
  figure?.cell === 'money' ? Number((Number(typed) * 100).toFixed(6)) : Number(typed)

/** Fractions of a fen are rounded inwards, so that nothing outside of the range matches. */
function amounts(search: Search, [from, to]: Range): (number | null)[] {
  const inwards = (end: string | null, round: (exact: number) => number) =>
    end === null ? null : search.figure?.cell === 'money' ? round(figureIn(search, end)) : figureIn(search, end)
  return [inwards(from, Math.ceil), inwards(to, Math.floor)]
}

export function buildOrder(sort: Sort | undefined): Record<string, unknown> {
  return sort ? { sortField: sort.field, sortOrder: sort.order } : {}
}

/** Whether a value filters nothing. */
export function tidyFilter(search: Search, value: Filter | undefined): Filter | undefined {
  if (value === undefined) return undefined
  if (typeof value === 'string') return value.trim() || undefined
  if (isRange(search)) {
    const [from, to] = (value as Range).map((end) => (end && (search.control !== 'number-range' || isFigure(end)) ? end : null))
    if (!from || !to) return from || to ? [from ?? null, to ?? null] : undefined
    return isTurned(search, from, to) ? [to, from] : [from, to]
  }
  return value.length > 0 ? value : undefined
}

/**
 * Whether the ends of a range are the wrong way round: between them nothing can be found. A day without a time ends after every minute of it. Times
 * of day may pass midnight.
 */
function isTurned({ control }: Search, from: string, to: string): boolean {
  if (control === 'time-range') return false
  const length = Math.min(from.length, to.length)
  return control === 'date-range' ? from.slice(0, length) > to.slice(0, length) : Number(from) > Number(to)
}

/** The initial filters of a list. */
export function usualFilters(all: Search[]): Record<string, Filter> {
  return Object.fromEntries(all.flatMap((search) => (defaultOf(search) === undefined ? [] : [[search.name, defaultOf(search)!]])))
}

/** Whether a person has narrowed the list themselves: what it begins with is no choice of theirs. */
export const isNarrowed = ({ filters, refine }: Pick<ListQuery, 'filters' | 'refine'>, all: Search[]): boolean => {
  const usual = usualFilters(all)
  return refine !== undefined || Object.keys(filters).some((name) => JSON.stringify(filters[name]) !== JSON.stringify(usual[name]))
}

function defaultOf(search: Search): Filter | undefined {
  const value = search.default
  if (value === undefined || value === null) return undefined
  if (isMany(search)) return Array.isArray(value) ? (value as Scalar[]) : [value as Scalar]
  return tidyFilter(search, value as Filter)
}

function readFilter(search: Search, texts: string[]): Filter | undefined {
  if (isRange(search)) {
    if (search.control === 'date-range' && isPeriod(texts[0])) return texts[0]
    // A single value is a range of one day or one number, as links from a row write it.
    const [from = '', to = from] = texts[0]!.split('~')
    const proper = (end: string) => isEnd(search, end)
    return tidyFilter(search, [proper(from) ? from : null, proper(to) ? to : null])
  }
  if (!isMany(search)) return tidyFilter(search, texts[0])
  const known = choicesOf(search)
  const given = texts.filter((text) => text !== '')
  return tidyFilter(search, known ? known.filter((value) => given.includes(String(value))) : given)
}

function writeFilter(search: Search, value: Filter): string[] {
  if (isRange(search) && typeof value !== 'string') return [(value as Range).map((end) => end ?? '').join('~')]
  return Array.isArray(value) ? value.map(String) : [value]
}

export function choicesOf(search: Search): Scalar[] | undefined {
  if (search.control === 'boolean') return [true, false]
  return search.choices?.map((choice) => choice.value)
}

function readSort(text: string | null, list: ListScreen['list']): Sort | undefined {
  if (text === null) return list.sort
  const field = text.replace(/^-/, '')
  if (!list.columns.some((column) => column.sortable && column.name === field)) return list.sort
  return { field, order: text.startsWith('-') ? 'descend' : 'ascend' }
}

function writeSort(sort: Sort | undefined): string {
  return sort ? (sort.order === 'descend' ? '-' : '') + sort.field : ''
}

function put(params: URLSearchParams, name: string, value: string): void {
  if (value) params.set(name, value)
  else params.delete(name)
}

function whole(text: string | null): number | undefined {
  return text && /^[1-9]\d{0,6}$/.test(text) ? Number(text) : undefined
}

const isFigure = (text: string) => text !== '' && Number.isFinite(Number(text))

function isEnd({ control, days }: Search, end: string): boolean {
  if (control === 'time-range') return readClock(end) === end
  return control === 'date-range' ? isDay(end, !days) : isFigure(end)
}

/** A day, or a minute in the product's time zone, as links from a shorter range write it. */
function isDay(text: string, orMinute = false): boolean {
  const found = /^(\d{4}-\d\d-\d\d)(?: (\d\d:\d\d))?$/.exec(text)
  if (!found || (found[2] !== undefined && !orMinute)) return false
  return !Number.isNaN(Date.parse(`${found[1]}T${found[2] ?? '00:00'}:00Z`))
}

/** The next sort order when a header is clicked: ascending, descending, default. */
export function turnSort(sort: Sort | undefined, field: string, usual: Sort | undefined): Sort | undefined {
  if (sort?.field !== field) return { field, order: 'ascend' }
  if (sort.order === 'ascend') return { field, order: 'descend' }
  return usual?.field === field ? { field, order: 'ascend' } : usual
}
