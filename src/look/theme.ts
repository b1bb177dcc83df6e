import { useSyncExternalStore } from 'react'
import { shadesOf, type Mode } from './primary.ts'

export type Theme = { mode: Mode; primary: string; weak: boolean }

/** What a page that was written ahead is drawn in; the real one follows as soon as it comes to life. */
const first: Theme = { mode: 'light', primary: '#1668dc', weak: false }

let current = first
const watchers = new Set<() => void>()

/** Puts a theme on the whole document; what is left out, or is no colour, stays as it is. Call it before the first render, and from the settings. */
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
