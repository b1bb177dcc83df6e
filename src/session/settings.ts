import { keysOf } from '../schema/keys-of.ts'
import { isSwitch, isText, type Stored } from './storage.ts'

export type Settings = {
  navTheme: 'light' | 'dark'
  layout: 'sidemenu' | 'topmenu'
  contentWidth: 'Fluid' | 'Fixed'
  fixedHeader: boolean
  fixSiderbar: boolean
  autoHideHeader: boolean
  color: string
  weak: boolean
  multiTab: boolean
  /** Whether the side menu shows titles. */
  sidebar: boolean
  isMobile: boolean
  /** The colour scheme of the page, separate from that of the menu; `auto` follows the system. */
  pageTheme: 'light' | 'dark' | 'auto'
}

type Setting<T> = { key: string; usual: T; fits: (value: unknown) => value is T }

const oneOf =
  <T extends string>(...words: T[]) =>
  (value: unknown): value is T =>
    words.includes(value as T)

/** The key, default and validation of each setting; an invalid stored value counts as absent. */
export const table: { [K in keyof Settings]: Setting<Settings[K]> } = {
  navTheme: { key: 'nav_theme', usual: 'dark', fits: oneOf('light', 'dark') },
  layout: { key: 'layout', usual: 'sidemenu', fits: oneOf('sidemenu', 'topmenu') },
  contentWidth: { key: 'content_width', usual: 'Fluid', fits: oneOf('Fluid', 'Fixed') },
  fixedHeader: { key: 'fixed_header', usual: false, fits: isSwitch },
  fixSiderbar: { key: 'fixed_sidebar', usual: false, fits: isSwitch },
  autoHideHeader: { key: 'auto_hide_header', usual: false, fits: isSwitch },
  color: { key: 'color', usual: '#1890ff', fits: (value): value is string => isText(value) && /^#[0-9a-f]{6}$/i.test(value) },
  weak: { key: 'weak', usual: false, fits: isSwitch },
  multiTab: { key: 'multi_tab', usual: true, fits: isSwitch },
  sidebar: { key: 'sidebar_type', usual: true, fits: isSwitch },
  isMobile: { key: 'is_mobile', usual: false, fits: isSwitch },
  pageTheme: { key: 'page_theme', usual: 'auto', fits: oneOf('light', 'dark', 'auto') },
}

/** The settings of the drawer; the others are the state of this window. */
export const chosen = [
  'pageTheme',
  'navTheme',
  'color',
  'layout',
  'contentWidth',
  'fixedHeader',
  'autoHideHeader',
  'fixSiderbar',
  'weak',
  'multiTab',
] as const satisfies (keyof Settings)[]

/** The defaults of all settings. */
export const usual = Object.fromEntries(Object.entries(table).map(([name, { usual }]) => [name, usual])) as Settings

/** The chosen settings as JSON, to be shared or attached to a ticket. */
export function writeChoices(settings: Settings): string {
  return JSON.stringify(Object.fromEntries(chosen.map((name) => [table[name].key, settings[name]])), null, 2)
}

export type SettingsKeeper = {
  read(): Settings
  /** Writes at once, together with the consequences for other settings. */
  write(change: Partial<Settings>): void
  /** Resets all settings of the drawer to their defaults. */
  reset(): void
  subscribe(listener: () => void): () => void
}

export function createSettings(stored: Stored): SettingsKeeper {
  const listeners = new Set<() => void>()
  let current = readAll(stored)

  function become(next: Settings): void {
    current = next
    for (const listener of listeners) listener()
  }

  function put(whole: Partial<Settings>): void {
    for (const name of keysOf(whole)) stored.write(table[name].key, whole[name])
    become({ ...current, ...whole })
  }

  // Follows changes in other tabs, except for the width of the window and the state of its menu, which are per tab.
  addEventListener('storage', (event) => {
    const changed = chosen.filter((name) => event.key === null || table[name].key === event.key)
    if (changed.length === 0) return
    const next = readAll(stored)
    const differing = changed.filter((name) => next[name] !== current[name])
    if (differing.length > 0) become({ ...current, ...Object.fromEntries(differing.map((name) => [name, next[name]])) })
  })

  return {
    read: () => current,
    write: (change) => put({ ...change, ...consequences(change) }),
    reset: () => put(Object.fromEntries(chosen.map((name) => [name, usual[name]]))),
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

function readAll(stored: Stored): Settings {
  const settings = Object.fromEntries(
    Object.entries(table).map(([name, { key, usual, fits }]) => [
      name,
      stored.read<unknown>(key, fits as (value: unknown) => value is unknown) ?? usual,
    ]),
  )
  return settings as Settings
}

/** By default a side menu has a fluid page and a top menu a fixed one; small screens have neither choice. */
function consequences(change: Partial<Settings>): Partial<Settings> {
  if (change.isMobile) return { contentWidth: 'Fluid' }
  if (change.layout === 'topmenu') return { fixSiderbar: false, contentWidth: change.contentWidth ?? 'Fixed' }
  if (change.layout === 'sidemenu') return { contentWidth: 'Fluid' }
  return {}
}
