import { useId } from 'react'
import type { DetailScreen } from '../../schema/compiled-screen.ts'
import type { Row } from '../../schema/row.ts'
import type { FormAccess } from '../../widgets/control.ts'
import { RemoteSelect } from '../../widgets/controls/remote-select.tsx'
import { useAddress } from '../action/address.tsx'

type Props = { among: NonNullable<DetailScreen['among']>; row: Row; label: string }

/** Which of several rows the page is about; another is a step in its address, and the way back leads here. */
export function Among({ among: { field }, row, label }: Props) {
  const id = useId()
  const { go } = useAddress()
  // What the chosen one is called is known; nobody has to ask.
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
