import { useLatest, useMemoizedFn, useUnmount } from 'ahooks'
import { useMemo, useState } from 'react'
import type { Action, Column } from '../../schema/compiled.ts'
import type { Row } from '../../schema/row.ts'
import { useRoles } from '../../session/use-session.ts'
import type { ActionSetting } from '../action/action-setting.ts'
import { isPossible, mayEditField } from '../action/guard.ts'
import { createTypedAhead, type TypedAhead } from './typed-ahead.ts'

type CellAt = { key: string; name: string }

/** The cell that is being edited; what was typed outlives a reload of the rows, and so does why it was refused. */
export type Editing = CellAt & {
  typed?: { value: unknown } | undefined
  refused?: string | undefined
  /** Saves what was typed, if anything; returns whether the cell may be left. */
  leave?: () => Promise<boolean>
}

export type CellEdits = {
  keyOf: (row: Row) => string
  /** The action that edits the cell now, for this person and this row. */
  actionFor: (column: Column, row: Row) => Action | undefined
  open: (cell: CellAt) => void
  /** `next`: the cell to go on with; by default the focus returns to the one that is left. */
  close: (next?: CellAt) => void
  /** What is typed before the control of the opened cell is there. */
  ahead: TypedAhead
  /** Whether this cell was just left, so that it takes the focus; true only once. */
  takesFocus: (cell: CellAt) => boolean
  setting: { readonly current: Pick<ActionSetting, 'title' | 'entity' | 'takes' | 'reload'> }
}

/** The editing of a list in its cells; undefined if this person can edit none of its columns there. */
export function useCellEdits(
  columns: Column[],
  actions: Action[],
  about: CellEdits['setting']['current'],
): { edits: CellEdits | undefined; editing: Editing | undefined } {
  const roles = useRoles()
  const [editing, edit] = useState<Editing>()
  const [left] = useState<{ cell?: CellAt | undefined }>({})
  const setting = useLatest(about)
  const key = about.entity?.key ?? ''
  const latest = useLatest(editing)
  const [ahead] = useState(createTypedAhead)
  useUnmount(ahead.end)

  const open = useMemoizedFn(async (cell: CellAt) => {
    // Nothing typed is lost by opening another cell.
    if (latest.current?.leave && !(await latest.current.leave())) return
    edit(cell)
    ahead.begin(() => close())
  })
  const close = useMemoizedFn((next?: CellAt) => {
    if (next) ahead.begin(() => close())
    else ahead.end()
    left.cell = next ? undefined : latest.current
    edit(next)
  })

  const edits = useMemo<CellEdits | undefined>(() => {
    const by = new Map(actions.map((action) => [action.name, action]))
    if (!columns.some((column) => column.edit !== undefined && by.has(column.edit))) return undefined
    return {
      keyOf: (row) => String(row[key]),
      actionFor(column, row) {
        const action = column.edit === undefined ? undefined : by.get(column.edit)
        return action && isPossible(action, row) && mayEditField(action, column.name, row, roles) ? action : undefined
      },
      open: (cell) => void open(cell),
      close,
      ahead,
      takesFocus({ key, name }) {
        if (left.cell?.key !== key || left.cell.name !== name) return false
        left.cell = undefined
        return true
      },
      setting,
    }
  }, [columns, actions, roles, key, open, close, ahead, left, setting])
  return { edits, editing }
}
