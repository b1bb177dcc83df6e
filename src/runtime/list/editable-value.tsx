import { useLayoutEffect, useRef, type KeyboardEvent } from 'react'
import { useTexts, withTexts } from '../../i18n/i18n.ts'
import { Glyph } from '../../look/glyph.tsx'
import type { Column } from '../../schema/compiled.ts'
import type { Row } from '../../schema/row.ts'
import { Spinner } from '../../widgets/kit/spinner.tsx'
import { later } from '../../widgets/later.tsx'
import { showFact, showValue } from './show-value.tsx'
import type { CellEdits, Editing } from './use-cell-edits.ts'

const CellForm = later(() => withTexts(import('./cell-form.tsx'), 'runtime/cell').then((found) => found.CellForm), <Spinner />)

type Props = { column: Column; row: Row; edits: CellEdits | undefined; editing: Editing | undefined; fact?: boolean }

/** A value that opens its control when it is clicked, where this person may edit it; else the value. */
export function EditableValue({ column, row, edits, editing, fact }: Props) {
  const t = useTexts('runtime/list')
  const box = useRef<HTMLSpanElement>(null)
  const cell = { key: edits?.keyOf(row) ?? '', name: column.name }
  const isOpen = editing?.key === cell.key && editing.name === cell.name
  useLayoutEffect(() => {
    if (!isOpen && edits?.takesFocus(cell)) box.current?.querySelector('button')?.focus()
  })
  const action = edits?.actionFor(column, row)
  const show = fact ? showFact : showValue
  if (!edits || !action) return show(column, row)
  if (isOpen)
    return (
      <span className="rt-edit" data-edit={cell.name} data-key={cell.key}>
        <CellForm action={action} column={column} row={row} edits={edits} editing={editing} />
      </span>
    )
  // A button contains no other.
  const { copy: _, ...plain } = column
  const press = (event: KeyboardEvent<HTMLButtonElement>) => {
    if (event.key === 'F2') edits.open(cell)
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (step === 0) return
    event.preventDefault()
    const column = [...event.currentTarget.closest('.rt-body')!.querySelectorAll<HTMLElement>(`[data-edit="${cell.name}"] > button`)]
    column[column.indexOf(event.currentTarget) + step]?.focus()
  }
  return (
    <span className="rt-edit" ref={box} data-edit={cell.name} data-key={cell.key}>
      <button type="button" className="rt-edit-open" onClick={() => edits.open(cell)} onKeyDown={press}>
        <span className="hidden-text">{t('editCell', { title: column.title })}</span> {show(plain, row)}
        <Glyph name="edit" />
      </button>
    </span>
  )
}
