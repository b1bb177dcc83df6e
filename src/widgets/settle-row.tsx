import { useTexts } from '../i18n/i18n.ts'
import type { Scalar } from '../schema/condition.ts'
import { useBackend, type ControlProps } from './control.ts'
import { announce } from './kit/toast-store.ts'
import type { Settled } from './settled.ts'
import { optionsBody, readFound, rememberLabel } from './remote.ts'
import './input.css'

/** Chooses the row that a text means that is in the field when it is left: the only one that is found, or the one that is called so. */
export function useSettleRow({ field, value, form }: ControlProps, many = false) {
  const backend = useBackend()
  const options = field.options!
  return async (text: string, onChange: (value: unknown) => void): Promise<Settled> => {
    const data = await backend.call(options.call, optionsBody(options, form, text), { silent: true }).catch(() => undefined)
    const found = readFound(options, data)
    const called = found.filter(({ label }) => label.toLowerCase() === text.toLowerCase())
    const [chosen, ...others] = called.length > 0 ? called : found
    if (!chosen || others.length > 0) return 'left'
    rememberLabel(options, chosen)
    if (!many && chosen.row) form.choose?.(chosen.value, chosen.row)
    onChange(many ? [...new Set([...((value as Scalar[] | undefined) ?? []), chosen.value])] : chosen.value)
    announce(`${field.title}: ${chosen.label}`)
    return 'done'
  }
}

/** What can be done about a text for which no row was chosen, or, of a date, that cannot be read. */
export function LeftText({ of = 'row' }: { of?: 'row' | 'span' }) {
  const say = useTexts('widgets/late')
  return (
    <p className="lk-left" role="alert">
      {say(of === 'row' ? 'rowLeft' : 'spanLeft')}
    </p>
  )
}
