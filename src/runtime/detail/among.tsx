import { useId } from 'react'
import type { DetailScreen } from '../../schema/compiled-screen.ts'
import type { Row } from '../../schema/row.ts'
import type { FormAccess } from '../../widgets/control.ts'
import { RemoteSelect } from '../../widgets/controls/remote-select.tsx'
import { useAddress } from '../action/address.tsx'

type Props = { among: NonNullable<DetailScreen['among']>; row: Row; label: string }

/** A selector that switches the page to another row; the choice is a step in the history. */
export function Among({ among: { field }, row, label }: Props) {
  const id = useId()
  const { go } = useAddress()
  // The label of the current row is known, so that no request is needed.
  const form: FormAccess = {
    value: () => undefined,
    check: () => undefined,
    focus: () => {},
    row: { ...row, [`${field.name}Label`]: label },
  }
  const choose = (value: unknown) => {
    if (value === undefined || value === null) return
    go((params) => {
      const next = new URLSearchParams(params)
      next.set(field.name, String(value))
      return next
    })
  }
  return (
    <div className="rt-among">
      <label htmlFor={id}>{field.title}</label>
      <RemoteSelect id={id} field={field} value={row[field.name]} onChange={choose} form={form} />
    </div>
  )
}
