import { GIVEN } from '../../schema/handed.ts'
import type { Row } from '../../schema/row.ts'
import type { EntityRef } from '../../schema/compiled-screen.ts'
import type { Action, CallRef, Opens } from '../../schema/compiled.ts'

/** What an action applies to; for an export, also the file format. `whole`: every row that matches the filter of the list. */
export type About = {
  row?: Row | undefined
  rows?: Row[] | undefined
  whole?: Whole | undefined
  format?: 'csv' | 'xlsx' | undefined
  /** What an export sends in addition to the filter: the grouping. An export of groups is always small enough to wait for. */
  sends?: Row | undefined
  /** What its file is called, after the screen: that of the rows has the screen's name alone. */
  part?: string | undefined
  /** The values that its form would send: they were entered elsewhere, e.g. by dragging, so that no form opens. */
  values?: Row | undefined
}
export type Whole = { list: CallRef; filter: Row; total: number }
/** `done` and `of` count the rows of a batch. */
export type Busy = { action: string; key: unknown; done?: number; of?: number } | undefined

export type ActionSetting = {
  /** The id of the screen. */
  screen: string
  title: string
  entity?: EntityRef | undefined
  actions: Action[]
  takes?: Row | undefined
  /** The row with this key; `waiting` while the rows are loading. */
  findRow: (key: string) => Row | undefined | 'waiting'
  /** The row of a page that shows a single row; what is open there is about it if the address names no other. */
  onlyRow?: Row | undefined | 'waiting'
  /** The rows of the list in their order, if the screen is a list. */
  rowsInSight?: (() => Row[]) | undefined
  reload: () => Promise<void> | void
  /** The request of an export: filter, sort order and visible columns. */
  exportBody?: (() => Row) | undefined
  /** The number of those rows. */
  exportCount?: (() => number) | undefined
  /** Clears the selection after a batch. */
  unselect?: (() => void) | undefined
}

/** `given.` and the name of a field: a value that a link proposes for the form. */
export const opened = { action: '_open', row: '_row', tab: '_tab', given: GIVEN }

/** The query of an address at which a tab or an action of the page is open. */
export const queryOf = ({ name, tab }: Opens): Record<string, string> => ({
  ...(tab === undefined ? {} : { [opened.tab]: tab }),
  ...(name === undefined ? {} : { [opened.action]: name }),
})

/** Whether the action opens something instead of running at once. */
export const opensDialog = (action: Action) =>
  Boolean(action.form) || action.open === 'dialog' || action.open === 'drawer' || action.call?.does === 'import'
