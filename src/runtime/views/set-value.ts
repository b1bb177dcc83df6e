import { useMemoizedFn } from 'ahooks'
import type { ListScreen } from '../../schema/compiled-screen.ts'
import type { Action, Field } from '../../schema/compiled.ts'
import type { Row } from '../../schema/row.ts'
import { opened } from '../action/action-setting.ts'
import { useAddress } from '../action/address.tsx'
import { isOffered, mayEditField, whyNot } from '../action/guard.ts'
import type { ListActions } from '../list/use-list-actions.ts'

/** The first of these row actions that edits the field: those of a person are what they may run. */
export const editOf = (actions: Action[], field: string): Action | undefined =>
  actions.find(({ call, form }) => call?.does === 'edit' && form?.some(({ name }) => name === field))

/** Whether an action edits the field in this row, for somebody of these roles; if not now, running it says why. */
export const maySet = (edit: Action | undefined, row: Row, field: string, roles: readonly string[]): edit is Action =>
  edit !== undefined && isOffered(edit, row) && mayEditField(edit, field, row, roles)

/** The row as its form would send it, with the changes; undefined if the list does not contain all required fields. */
function editedTo(form: Field[], row: Row, changed: Row): Row | undefined {
  const others = form.filter(({ name, computed }) => !(name in changed) && !computed)
  if (others.some(({ name, required }) => required !== undefined && (row[name] === undefined || row[name] === null))) return undefined
  const kept = others.flatMap(({ name, writeOnly }) =>
    writeOnly || row[name] === undefined || row[name] === null ? [] : [[name, row[name]]],
  )
  return { ...Object.fromEntries(kept), ...changed }
}

/** Sets one field of a row as its form would: at once if the row holds everything that is required; otherwise the form opens and asks for the rest. */
export function useSetValue(screen: ListScreen, actions: ListActions) {
  const { go } = useAddress()
  return useMemoizedFn((edit: Action, row: Row, field: string, value: unknown): void => {
    if (whyNot(edit, row) !== undefined) return actions.events.run(edit, row)
    const values = editedTo(edit.form ?? [], row, { [field]: value })
    if (values) return actions.run(edit, { row, values })
    go((before) => {
      before.set(opened.action, edit.name)
      before.set(opened.row, String(row[screen.entity.key]))
      before.set(`${opened.given}${field}`, value === null ? '' : String(value))
      return before
    })
  })
}
