import { useCallback, useState } from 'react'
import type { Column } from '../../schema/compiled.ts'

export const densities = ['compact', 'middle', 'loose'] as const
type Density = (typeof densities)[number]
/** The settings of a person for one list: order and visibility of columns, and row height. */
export type ListSettings = { order: string[]; off: string[]; density: Density }

const usual = (columns: Column[]): ListSettings => ({
  order: columns.map((column) => column.name),
  off: columns.filter((column) => column.off).map((column) => column.name),
  density: 'middle',
})

/** Former names, each with the present one. */
type Renamed = Record<string, string>
/** A list with the former names of itself and of its fields. */
type Listed = { id: string; was?: string[]; renamed?: Renamed }

export const settingsKey = (userId: string, screen: string) => `list:${userId}:${screen}`
/** Where it is remembered that a saved view opens by itself. */
export const firstKey = (userId: string, screen: string) => `${settingsKey(userId, screen)}#`
/** What a person sets in a saved view is that view's. */
export const viewKey = (userId: string, screen: string, view: string) => settingsKey(userId, `${screen}#${view}`)

/**
 * Applies stored settings to the present columns: renamed ones are carried over, new ones get their default position, removed ones are
 * dropped.
 */
export function readSettings(text: string | null, columns: Column[], renamed: Renamed = {}): ListSettings {
  const plain = usual(columns)
  let stored: Partial<ListSettings> & { known?: string[] }
  try {
    stored = JSON.parse(text ?? 'null') ?? {}
  } catch {
    return plain
  }
  const names = new Set(plain.order)
  const today = (name: unknown) => (typeof name === 'string' && !names.has(name) && Object.hasOwn(renamed, name) ? renamed[name] : name)
  const words = (list: unknown): string[] =>
    Array.isArray(list) ? list.map(today).filter((name): name is string => typeof name === 'string' && names.has(name)) : []
  const order = [...new Set(words(stored.order))]
  if (order.length === 0) return { ...plain, density: densityOf(stored.density) }
  const added = plain.order.filter((name) => !order.includes(name))
  for (const name of added) order.splice(plain.order.indexOf(name), 0, name)
  const off = [...words(stored.off), ...plain.off.filter((name) => added.includes(name))]
  return { order, off: off.length < order.length ? off : plain.off, density: densityOf(stored.density) }
}

/** The visible columns in the person's order. */
export function shownColumns(columns: Column[], settings: ListSettings): Column[] {
  const byName = new Map(columns.map((column) => [column.name, column]))
  return settings.order.flatMap((name) => (settings.off.includes(name) ? [] : (byName.get(name) ?? [])))
}

export function useListSettings(
  userId: string,
  screen: Listed,
  columns: Column[],
  view: string | null,
): [ListSettings, (next: ListSettings | undefined) => void] {
  const key = view ? viewKey(userId, screen.id, view) : settingsKey(userId, screen.id)
  const stored = () => readSettings(view ? readStored(key) : readFirst(userId, screen), columns, screen.renamed)
  const [held, hold] = useState(() => ({ key, columns, settings: stored() }))
  let current = held
  if (held.key !== key || held.columns !== columns) {
    current = { key, columns, settings: stored() }
    hold(current)
  }
  const save = useCallback(
    (next: ListSettings | undefined) => {
      writeStored(key, next && JSON.stringify(next))
      hold({ key, columns, settings: next ?? usual(columns) })
    },
    [key, columns],
  )
  return [current.settings, save]
}

const densityOf = (value: unknown): Density => densities.find((density) => density === value) ?? 'middle'

/** Settings stored under the name of the list, or else under its last former name. */
export function readFirst(userId: string, { id, was = [] }: Listed): string | null {
  for (const screen of [id, ...was.toReversed()]) {
    const text = readStored(settingsKey(userId, screen))
    if (text !== null) return text
  }
  return null
}

/** Without storage, lists work without settings. */
export function readStored(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

export function writeStored(key: string, text: string | undefined): void {
  try {
    if (text === undefined) localStorage.removeItem(key)
    else localStorage.setItem(key, text)
  } catch {
    // no storage
  }
}
