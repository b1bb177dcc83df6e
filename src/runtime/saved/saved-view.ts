/** The state of a list, saved by a person under a name. */
export type SavedView = {
  viewId: string
  name: string
  /** The query of its address. */
  query: string
  /** Columns and row height, as `ListSettings` in JSON. */
  settings: string
  /** Who can see it besides the person who saved it. */
  audience: string
  own: boolean
  /** What the person is called who shared it; absent for one's own, empty where nobody is named. */
  sharedBy?: string
}

/** Only the person who saved it. */
export const NOBODY = 'none'

/** Whether a person may change it: one that others see only while they may share. */
export const mayChange = (view: SavedView, sharing: object | undefined): boolean =>
  view.own && (view.audience === NOBODY || sharing !== undefined)
