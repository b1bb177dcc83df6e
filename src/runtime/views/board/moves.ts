import type { Action } from '../../../schema/compiled.ts'
import type { BoardView } from '../../../schema/compiled-screen.ts'
import { holds } from '../../../schema/condition.ts'
import type { Row } from '../../../schema/row.ts'
import { isOffered, whyNot } from '../../action/guard.ts'
import { editOf, maySet } from '../set-value.ts'

export type Target = {
  choice: BoardView['choices'][number]
  action: Action
  why: string | undefined
  /** The action does not move a state: it edits the field. */
  edits?: true
}

/** Where a card can move to, and by which action; `why` is the reason if it cannot now. `actions` are those that the person may run. */
export function targetsOf(view: BoardView, actions: Action[], row: Row, roles: readonly string[], now = Date.now()): Target[] {
  const edit = editOf(actions, view.by)
  if (edit) return editsOf(view, edit, row, roles, now)
  return view.choices.flatMap((choice) => {
    if (choice.value === row[view.by]) return []
    const ways = view.moves
      .filter(({ to }) => to === choice.value)
      .flatMap(({ action }) => actions.filter(({ name }) => name === action))
      .filter((action) => isOffered(action, row, now))
      .map((action) => ({ choice, action, why: whyNot(action, row, now) }))
    // If several actions lead to the same column, takes the first that is enabled.
    const open = ways.find(({ why }) => why === undefined) ?? ways[0]
    return open ? [open] : []
  })
}

/** A field that is no state is edited: to whatever its form offers in this row. */
function editsOf(view: BoardView, edit: Action, row: Row, roles: readonly string[], now: number): Target[] {
  if (!maySet(edit, row, view.by, roles)) return []
  const offered = edit.form!.find(({ name }) => name === view.by)!.choices ?? view.choices
  const isOpen = (value: unknown) =>
    offered.some((one) => one.value === value && !one.disabled && (!one.when || holds(one.when, { form: row, row, now })))
  return view.choices
    .filter(({ value }) => value !== row[view.by] && isOpen(value))
    .map((choice) => ({ choice, action: edit, why: whyNot(edit, row, now), edits: true }))
}
