import type { Row } from '../../schema/row.ts'
import type { EntityRef } from '../../schema/compiled-screen.ts'
import type { Action } from '../../schema/compiled.ts'

/** What an action is about; of an export, which kind of file. `whole`: every row that the list has for its filter. */
export type About = {
  row?: Row | undefined
  rows?: Row[] | undefined
  whole?: Whole | undefined
  format?: 'csv' | 'xlsx' | undefined
}
export type Whole = { list: string; filter: Row; total: number }
/** `done` and `of` count the rows of a batch. */
export type Busy = { action: string; key: unknown; done?: number; of?: number } | undefined

export type ActionSetting = {
  title: string
  entity?: EntityRef | undefined
  actions: Action[]
  takes?: Row | undefined
  /** The row with this key, where the screen has it; `waiting` while it cannot know. */
  findRow: (key: string) => Row | undefined | 'waiting'
  /** The rows of the list in their order, where the screen is one. */
  rowsInSight?: (() => Row[]) | undefined
  reload: () => Promise<void> | void
  /** What an export asks for: the filter, the order and the columns in sight. */
  exportBody?: (() => Row) | undefined
  /** How many rows that are. */
  exportCount?: (() => number) | undefined
  /** After a batch, nothing stays chosen. */
  unselect?: (() => void) | undefined
}

/** `given.` and the name of a field: what a link proposes for the form that it opens. */
export const opened = { action: '_open', row: '_row', given: '_give.' }

/** Whether pressing it opens something, rather than doing something. */
export const opensDialog = (action: Action) =>
  Boolean(action.form) || action.open === 'dialog' || action.open === 'drawer' || action.call?.does === 'import'
