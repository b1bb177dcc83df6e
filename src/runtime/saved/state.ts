import type { ListScreen, RefineField } from '../../schema/compiled-screen.ts'
import { isGroup, itemsOf, type Refinement, type RefineItem } from '../../schema/refine.ts'
import { viewWords } from '../../schema/saved-view.ts'
import { choicesOf, inNames, ofViews, readQuery, reserved, writeQuery } from '../list/query.ts'
import { readSettings, type ListSettings } from '../list/settings.ts'
import { readRefinement } from '../refine/state.ts'
import type { SavedView } from './saved-view.ts'

type Listed = { list: ListScreen['list']; renamed: Record<string, string> | undefined; sizes: readonly number[] }

/** The part of an address that a view stores, in a fixed order, so that equal views give equal texts. */
export function pickQuery(params: URLSearchParams, { list, sizes }: Listed): string {
  const kept = new URLSearchParams([...params].filter(([name]) => isKept(name, list)))
  const whole = writeQuery(kept, { ...readQuery(kept, list, sizes), page: 1 }, list)
  whole.sort()
  return whole.toString()
}

const isKept = (name: string, list: ListScreen['list']) => viewWords.includes(name) || list.search.some((search) => search.name === name)

/** Adapts a view to the present list: follows renamed fields, and drops and reports whatever no longer exists. */
export function readView(
  view: Pick<SavedView, 'query' | 'settings'>,
  listed: Listed,
): { query: string; settings: ListSettings; gone: string[] } {
  const { list, renamed } = listed
  const gone: string[] = []
  const params = inNames(new URLSearchParams(view.query), list, renamed)
  for (const name of new Set(params.keys())) {
    const search = list.search.find((one) => one.name === name)
    if (!isKept(name, list)) gone.push(name)
    const known = search && choicesOf(search)?.map(String)
    const lost = known ? params.getAll(name).filter((value) => value !== '' && !known.includes(value)) : []
    if (lost.length > 0) gone.push(`${search!.title}: ${lost.join(', ')}`)
  }
  const sort = params.get(reserved.sort)?.replace(/^-/, '')
  if (sort && !list.columns.some((column) => column.sortable && column.name === sort)) gone.push(sort)
  const way = params.get(reserved.view)
  if (way !== null && !list.views?.some(({ name }) => name === way)) {
    gone.push(way)
    for (const one of [...ofViews, reserved.view]) params.delete(one)
  }
  const refined = params.get(reserved.refine)
  if (refined !== null) {
    const sound = soundRefinement(refined, list.refine ?? [])
    gone.push(...sound.gone)
    if (sound.text === undefined) params.delete(reserved.refine)
    else params.set(reserved.refine, sound.text)
  }
  gone.push(...goneColumns(view.settings, listed))
  return { query: pickQuery(params, listed), settings: readSettings(view.settings, list.columns, renamed), gone: [...new Set(gone)] }
}

/** The conditions that are still valid. */
function soundRefinement(text: string, fields: RefineField[]): { text: string | undefined; gone: string[] } {
  const gone: string[] = []
  const isSound = (item: RefineItem) => readRefinement(JSON.stringify({ all: [item] }), fields) !== undefined
  const sound = (refinement: Refinement): Refinement | undefined => {
    const items = itemsOf(refinement).flatMap((item): RefineItem[] => {
      const inside = isGroup(item) ? sound(item) : undefined
      if (isGroup(item)) return inside ? [inside] : []
      if (isSound(item)) return [item]
      gone.push(item.field)
      return []
    })
    if (items.length === 0) return undefined
    return 'all' in refinement ? { all: items } : { any: items }
  }
  try {
    const whole = sound(JSON.parse(text) as Refinement)
    return { text: whole && JSON.stringify(whole), gone }
  } catch {
    return { text: undefined, gone: [reserved.refine] }
  }
}

function goneColumns(settings: string, { list, renamed = {} }: Listed): string[] {
  try {
    const { order = [] } = JSON.parse(settings) as Partial<ListSettings>
    return order.filter((name) => !list.columns.some((column) => column.name === name || column.name === renamed[name]))
  } catch {
    return []
  }
}

/** The address of a list with a view applied; other parameters stay, such as the tab that contains the list. */
export function withView(before: URLSearchParams, list: ListScreen['list'], query: string, viewId: string | undefined): URLSearchParams {
  const next = new URLSearchParams([...before].filter(([name]) => !isKept(name, list) && !ofViews.includes(name)))
  next.delete(reserved.use)
  next.delete(reserved.saved)
  for (const [name, value] of new URLSearchParams(query)) next.append(name, value)
  if (viewId !== undefined) next.set(reserved.saved, viewId)
  return next
}

/** A link that opens a view for everybody who can see it. */
export function linkTo(href: string, list: ListScreen['list'], viewId: string): string {
  const [where, query = ''] = href.split('?') as [string, string?]
  const next = withView(new URLSearchParams(query), list, '', undefined)
  for (const name of [reserved.open, reserved.row]) next.delete(name)
  next.set(reserved.use, viewId)
  return `${where}?${next.toString()}`
}
