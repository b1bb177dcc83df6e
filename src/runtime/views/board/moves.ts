import type { Action } from '../../../schema/compiled.ts'
import type { BoardView } from '../../../schema/compiled-screen.ts'
import type { Row } from '../../../schema/row.ts'
import { isOffered, whyNot } from '../../action/guard.ts'

export type Target = { choice: BoardView['choices'][number]; action: Action; why: string | undefined }

/** Where a card can move to, and by which action; `why` is the reason if it cannot now. `actions` are those that the person may run. */
export function targetsOf(view: BoardView, actions: Action[], row: Row, now?: number): Target[] {
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
