import type { Action } from '../../schema/compiled.ts'
import { openDialog } from '../../widgets/kit/host-store.ts'
import { partFor } from '../../widgets/part-registry.tsx'
import type { Row } from '../../schema/row.ts'

/** Shows the answer of a call without a form in a dialog; resolves when it is closed. */
export async function showAnswer(action: Action, answer: unknown, row: Row | undefined): Promise<void> {
  const { widget, props = {} } = action.answer!
  const Widget = partFor(widget)
  await openDialog({ title: action.title, firm: true, render: () => <Widget props={props} answer={answer} row={row} /> })
}
