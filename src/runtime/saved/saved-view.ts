/** What a person sees of a list, under a name. */
export type SavedView = {
  viewId: string
  name: string
  /** What its address says. */
  query: string
  /** Columns and row height, as `ListSettings` in JSON. */
  settings: string
  /** Who sees it beside the person who saved it. */
  audience: string
  own: boolean
}

/** Nobody but the person who saved it. */
export const NOBODY = 'none'
