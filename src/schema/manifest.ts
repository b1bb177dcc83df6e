import type { Screen } from './compiled-screen.ts'
import type { CallRef, Choice, Locale, Opens, Verb } from './compiled.ts'
import type { Scalar } from './condition.ts'

/** One address of the console. Paths are static; what a screen is about is in the query. */
export type Route = {
  path: string
  /** The name of the route (`login`), else the id of its screen or page. */
  name: string
  title: string
  screen?: string
  page?: string
  redirect?: string
  /** Former addresses of the page, which redirect here. */
  was?: string[]
  permission?: string
  for?: 'guest' | 'anyone' | 'member'
  area?: string
  group?: string
  /** The call that answers whether the route exists for this person. */
  available?: CallRef
  /** The message for a person for whom it does not exist, and the screen to go to instead. */
  withheld?: { text: string; screen?: string }
  /** The path of the compiled screen, relative to the root of the site. */
  asset?: string
}

export type MenuItem = { id: string; title: string; icon?: string; path: string; permission?: string; hidden?: true; available?: CallRef }
/** `gallery`: examples to copy from, not a part of the product. */
export type MenuGroup = { id: string; title: string; icon?: string; items: MenuItem[]; switched?: true; gallery?: true }

/** The contents of an area's top bar; screens by id, shown to those who may open them. */
export type Bar = {
  switch?: {
    /** The entity to choose from; a form that has loaded a row loads the new one after a switch. */
    entity: string
    list: CallRef
    choose: CallRef
    screen: string
    add?: { name: string; title: string; permission?: string; can?: Verb }
  }
  /** `leads`: the page that an entry of each type links to; `several` is that of one which is about several rows. */
  notices?: {
    unread: CallRef
    readAll: CallRef
    read?: CallRef
    list: string
    detail?: string
    more?: string
    leads?: Record<string, { screen: string; with?: string[]; several?: { screen: string; opens?: Opens } }>
  }
  /** Bulk jobs. */
  jobs?: Record<'start' | 'list' | 'stop' | 'resume' | 'again' | 'seen' | 'report' | 'download', CallRef> & { undo?: CallRef }
  /** Saved views of lists; `share` with the right that it requires, and the possible audiences. */
  views?: Record<'mine' | 'save' | 'remove' | 'choose', CallRef> & {
    share?: { call: CallRef; permission: string; can: Verb; choices: Choice[] }
  }
  menus: { name: string; title: string; icon?: string; screens: string[] }[]
  person: string[]
}

/** What a person can do about an error response with one of these codes. */
export type Way = { title: string; codes: number[]; screen: string; opens?: Opens; with?: string[] }

/** A command of the palette: a screen that is found by its title in any language, and what can be opened there. */
export type Command = {
  path: string
  /** The tab to open. */
  tab?: string
  titles: Record<Locale, string>
  /** Its parent: the group of the menu, or the page that it is a tab of. */
  within?: Record<Locale, string>
  icon?: string
  /** All of these rights are required; the last one is that of the screen itself and decides about its actions. */
  permissions: string[]
  available?: CallRef
  /** `ofRow`: done to a row, which has to be chosen on the page first. */
  actions?: { name: string; titles: Record<Locale, string>; ofRow?: true; can?: Verb }[]
  /** Other search words. */
  also?: Record<Locale, string>
  /**
   * The call that searches the rows of its list, of which the page shows those that match `where`. A result opens at `path`, else in the
   * list, filtered by `by`.
   */
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
  /** The path of `Command[]`, which is fetched when the palette is opened. */
  commands: string
  /** Assets of screens without an address, which open in dialogs, drawers and tabs. */
  parts: Record<string, { asset: string; permission?: string }>
}

/** An interface that is sold: its code, and its title in the schemas. */
export type SoldTitle = { code: string; title: string }

/** What `index.html` embeds, so that the first screen of a guest needs no further request. */
export type Boot = {
  /** An announcement of the server to everybody who opens a page. */
  notice?: Record<Locale, { text: string; close: string }>
  /** Changes with every publication. */
  version: string
  /** The expected behaviour of the backend, which the backend names with its answers. */
  contract?: string
  locales: { value: Locale; title: string }[]
  defaultLocale: Locale
  /** The language of the schemas and of the website's settings. */
  sourceLocale: Locale
  homes: Record<string, string>
  /** From the most powerful role to the default one; a confined role is redirected home from pages of other areas. */
  roles: { name: string; area: string; confined?: true }[]
  timeouts: { call: number; upload: number; chunk: number }
  pageSizes: number[]
  /** The web mail of an e-mail address, by domain; `*` is the template for all other domains. */
  mailboxes?: Record<string, string>
  texts: Record<
    Locale,
    { brand: string; title: string; slogan?: string; guest: Route[]; screens: Record<string, Screen>; sold?: SoldTitle[] }
  >
  /**
   * The asset with all addresses that require a session, as `string[]`: for guests it distinguishes private addresses from unknown ones,
   * and so 403 from 404. Loaded on demand.
   */
  paths: string
  /** The address of each area's manifest, by area and locale. */
  areas: Record<string, Record<Locale, string>>
}
