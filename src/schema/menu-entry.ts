import type { Locale } from './compiled.ts'

/** One entry of the flat menu of an area: a group, or an item of one. */
export type MenuEntry = {
  /** The name of the route, or the id of a group. */
  name: string
  id: string
  /** The id of the group that an item belongs to; absent for a group. */
  parent?: string
  title: Record<Locale, string>
  icon?: string
  path?: string
  permission?: string
  /** For a group: examples to copy from, not a part of the product. */
  gallery?: true
  /** Reachable by address, but hidden in the menu. */
  hidden?: true
}
