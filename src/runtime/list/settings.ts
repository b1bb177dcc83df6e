import { useCallback, useState } from 'react'
import type { Column } from '../../schema/compiled.ts'

export const densities = ['compact', 'middle', 'loose'] as const
type Density = (typeof densities)[number]
/** The settings of a person for one list: order and visibility of columns, which stay at the left and how wide they are, and row height. */
export type ListSettings = { order: string[]; off: string[]; density: Density; pins?: string[]; widths?: Record<string, number> }
/** A column as a person has it; those that nobody touched are as the schema says. */
export type ShownColumn = Column & { pinned?: true; width?: number }

/** How narrow and how wide a column can be made, in pixels. */
export const NARROWEST = 56
export const WIDEST = 960

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
/** The storage key that says whether a saved view opens by itself. */
export const firstKey = (userId: string, screen: string) => `${settingsKey(userId, screen)}#`
/** Settings that a person changes in a saved view belong to that view. */
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
  const widths = Object.entries(stored.widths ?? {}).flatMap(([name, width]) =>
    words([name]).flatMap((one) => (typeof width === 'number' && Number.isFinite(width) ? [[one, withinReach(width)] as const] : [])),
  )
  return tidySettings({
    order,
    off: off.length < order.length ? off : plain.off,
    density: densityOf(stored.density),
    pins: [...new Set(words(stored.pins))],
    widths: Object.fromEntries(widths),
  })
}

export const withinReach = (width: number): number => Math.round(Math.max(NARROWEST, Math.min(WIDEST, width)))

/** What nobody set is not there: equal settings are written alike. */
export function tidySettings({ pins = [], widths = {}, ...settings }: ListSettings): ListSettings {
  return { ...settings, ...(pins.length > 0 ? { pins } : {}), ...(Object.keys(widths).length > 0 ? { widths } : {}) }
}

/** Columns that stay at the left stand first in the order, too, as they are drawn. */
export function arranged(settings: ListSettings): ListSettings {
  const { order, off, pins = [] } = settings
  const first = order.find((name) => !off.includes(name))
  const place = (name: string) => (name === first ? 0 : pins.includes(name) ? 1 : 2)
  return { ...settings, order: order.toSorted((one, other) => place(one) - place(other)) }
}

/** The visible columns in the person's order. */
export function shownColumns(columns: Column[], settings: ListSettings): ShownColumn[] {
  const { order, off, pins = [], widths = {} } = arranged(settings)
  const byName = new Map(columns.map((column) => [column.name, column]))
  return order.flatMap((name): ShownColumn | never[] => {
    const column = byName.get(name)
    if (!column || off.includes(name)) return []
    const [isPinned, width] = [pins.includes(name), widths[name]]
    return isPinned || width !== undefined
      ? { ...column, ...(isPinned ? { pinned: true } : {}), ...(width === undefined ? {} : { width }) }
      : column
  })
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
      const settings = next && tidySettings(arranged(next))
      writeStored(key, settings && JSON.stringify(settings))
      hold({ key, columns, settings: settings ?? usual(columns) })
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
