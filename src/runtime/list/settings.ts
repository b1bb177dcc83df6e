import { useCallback, useState } from 'react'
import type { Column } from '../../schema/compiled.ts'

export const densities = ['compact', 'middle', 'loose'] as const
export type Density = (typeof densities)[number]
/** What a person chose for one list: the order of its columns, which of them are off, and how high its rows are. */
export type ListSettings = { order: string[]; off: string[]; density: Density }

const usual = (columns: Column[]): ListSettings => ({
  order: columns.map((column) => column.name),
  off: columns.filter((column) => column.off).map((column) => column.name),
  density: 'middle',
})

export const settingsKey = (userId: string, screen: string) => `list:${userId}:${screen}`

/** Settings as stored, fitted to the columns there are today: new columns stand at their place, gone ones are forgotten. */
export function readSettings(text: string | null, columns: Column[]): ListSettings {
  const plain = usual(columns)
  let stored: Partial<ListSettings> & { known?: string[] }
  try {
    stored = JSON.parse(text ?? 'null') ?? {}
  } catch {
    return plain
  }
  const names = new Set(plain.order)
  const words = (list: unknown): string[] => (Array.isArray(list) ? list.filter((name) => typeof name === 'string' && names.has(name)) : [])
  const order = [...new Set(words(stored.order))]
  if (order.length === 0) return { ...plain, density: densityOf(stored.density) }
  const added = plain.order.filter((name) => !order.includes(name))
  for (const name of added) order.splice(plain.order.indexOf(name), 0, name)
  const off = [...words(stored.off), ...plain.off.filter((name) => added.includes(name))]
  return { order, off: off.length < order.length ? off : plain.off, density: densityOf(stored.density) }
}

/** The columns to draw, in the person's order. */
export function shownColumns(columns: Column[], settings: ListSettings): Column[] {
  const byName = new Map(columns.map((column) => [column.name, column]))
  return settings.order.flatMap((name) => (settings.off.includes(name) ? [] : (byName.get(name) ?? [])))
}

export function useListSettings(
  userId: string,
  screen: string,
  columns: Column[],
): [ListSettings, (next: ListSettings | undefined) => void] {
  const key = settingsKey(userId, screen)
  const [held, hold] = useState(() => ({ key, columns, settings: readSettings(readStored(key), columns) }))
  let current = held
  if (held.key !== key || held.columns !== columns) {
    current = { key, columns, settings: readSettings(readStored(key), columns) }
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

/** A browser that refuses storage still shows its lists. */
function readStored(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

function writeStored(key: string, text: string | undefined): void {
  try {
    if (text === undefined) localStorage.removeItem(key)
    else localStorage.setItem(key, text)
  } catch {
    // nothing to remember it in
  }
}
