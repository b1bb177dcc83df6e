import type { Screen } from './compiled-screen.ts'
import type { CallRef, Locale, Verb } from './compiled.ts'
import type { Scalar } from './condition.ts'

/** One address of the console. Paths are static; what a screen is about stands in the query. */
export type Route = {
  path: string
  /** A named route (`login`), else its screen or page id. */
  name: string
  title: string
  screen?: string
  page?: string
  redirect?: string
  /** Addresses at which the page stood before: they lead here. */
  was?: string[]
  permission?: string
  for?: 'guest' | 'anyone' | 'member'
  area?: string
  group?: string
  /** The call that says whether this route exists for this person. */
  available?: CallRef
  /** What is said to whom it does not exist for, and the screen that leads on. */
  withheld?: { text: string; screen?: string }
  /** Where the compiled screen lies, relative to the site's root. */
  asset?: string
}

export type MenuItem = { id: string; title: string; icon?: string; path: string; permission?: string; hidden?: true; available?: CallRef }
/** `gallery`: examples to copy from, no part of the product. */
export type MenuGroup = { id: string; title: string; icon?: string; items: MenuItem[]; switched?: true; gallery?: true }

/** What stands in the top bar of an area; screens by their ids, to be drawn where the person may open them. */
export type Bar = {
  switch?: {
    /** What kind of row they are; a form that loads one of it shows another after a choice. */
    entity: string
    list: CallRef
    choose: CallRef
    screen: string
    add?: { name: string; title: string; permission?: string; can?: Verb }
  }
  /** `leads`: where an entry of a type is dealt with. */
  notices?: {
    unread: CallRef
    readAll: CallRef
    read?: CallRef
    list: string
    detail?: string
    more?: string
    leads?: Record<string, { screen: string; with?: string[] }>
  }
  /** Work on many rows. */
  jobs?: Record<'start' | 'list' | 'stop' | 'resume' | 'again' | 'seen' | 'report' | 'download', CallRef> & { undo?: CallRef }
  menus: { name: string; title: string; icon?: string; screens: string[] }[]
  person: string[]
}

/** What a person can do about a refusal with one of these codes. */
export type Way = { title: string; codes: number[]; screen: string }

/** A screen one can go to by typing its name, in any language, and what can be opened there. */
export type Command = {
  path: string
  /** The tab to show there. */
  tab?: string
  titles: Record<Locale, string>
  /** What it belongs to: its group of the menu, or the page of which it is a tab. */
  within?: Record<Locale, string>
  icon?: string
  /** All of them are needed; the last is that of the screen itself, and rules its actions. */
  permissions: string[]
  available?: CallRef
  actions?: { name: string; titles: Record<Locale, string>; can?: Verb }[]
  /** Other words for it. */
  also?: Record<Locale, string>
  /** The call that finds rows of its list, those that are so (`where`); each opens at `path`, else on the list itself, narrowed by the field `by`. */
  finds?: { call: string; key: string; where?: Record<string, Scalar>; path?: string; open?: string; by?: string }
}

/** Menu and routes of one area in one language; fetched after sign-in. */
export type AreaManifest = {
  area: string
  title: string
  menu: MenuGroup[]
  routes: Route[]
  bar: Bar
  ways: Way[]
  /** Where `Command[]` lies; fetched only when somebody looks for a command. */
  commands: string
  /** Assets of screens without an address of their own, which open in dialogs, drawers and tabs. */
  parts: Record<string, { asset: string; permission?: string }>
}

/** What `index.html` carries, so that a guest's first screen needs no further trip. */
export type Boot = {
  /** What the server tells everybody who opens a page, where it has something to tell. */
  notice?: Record<Locale, { text: string; close: string }>
  /** Changes with every publication. */
  version: string
  /** What the backend is expected to do, by the name that it tells with its answers. */
  contract?: string
  locales: { value: Locale; title: string }[]
  defaultLocale: Locale
  /** The language that schemas and the settings of the website are written in. */
  sourceLocale: Locale
  homes: Record<string, string>
  /** The most powerful role first, everyone's last; a confined one is led home from what is not its own. */
  roles: { name: string; area: string; confined?: true }[]
  timeouts: { call: number; upload: number; chunk: number }
  pageSizes: number[]
  /** Where the letters of an address are read, by its domain; `*` stands for all the others, and in what it leads to for the address. */
  mailboxes?: Record<string, string>
  texts: Record<Locale, { brand: string; title: string; slogan?: string; guest: Route[]; screens: Record<string, Screen> }>
  /** Asset with every address that needs a session, as `string[]`: tells a guest's private path from an unknown one, and 403 from 404. Fetched only when needed. */
  paths: string
  /** Address of each area's manifest, by area and locale. */
  areas: Record<string, Record<Locale, string>>
}
