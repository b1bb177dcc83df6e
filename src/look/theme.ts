import { useSyncExternalStore } from 'react'
import { shadesOf, type Mode } from './primary.ts'

export type Theme = { mode: Mode; primary: string; weak: boolean }

/** The theme of prerendered pages; the stored one is applied once the page is hydrated. */
const first: Theme = { mode: 'light', primary: '#1668dc', weak: false }

let current = first
const watchers = new Set<() => void>()

/** Applies a theme to the document; omitted or invalid values stay. Call it before the first render, and from the settings. */
export function applyTheme(change: Partial<Theme>): void {
  const before = current.primary
  current = { ...current, ...change }
  if (!/^#[0-9a-f]{6}$/i.test(current.primary)) current.primary = before
  const shades = shadesOf(current.primary, current.mode)
  const root = document.documentElement
  root.dataset['theme'] = current.mode
  root.style.setProperty('--primary', shades.primary)
  root.style.setProperty('--on-primary', shades.onPrimary)
  root.style.setProperty('--primary-text', shades.primaryText)
  root.classList.toggle('colorWeak', current.weak)
  for (const watcher of watchers) watcher()
}

export function readTheme(): Theme {
  return current
}

function watch(watcher: () => void): () => void {
  watchers.add(watcher)
  return () => watchers.delete(watcher)
}

export function useTheme(): Theme {
  return useSyncExternalStore(watch, readTheme, () => first)
}
