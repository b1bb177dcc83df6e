import { useTexts } from '../../i18n/i18n.ts'
import type { Scalar } from '../../schema/condition.ts'
import { textOf, type ControlProps } from '../control.ts'
import { DialogPick } from '../dialog-pick.tsx'
import { rememberLabel, useRemoteLabel, useRemoteLabels } from '../remote.ts'

/** One row, or several, chosen in the list that shows them. */
export function RemoteTable(props: ControlProps) {
  const { field, value, onChange, onBlur, form } = props
  const t = useTexts('widgets/kit')
  const many = field.type === 'array'
  const held = (
    many ? ((value as Scalar[] | undefined) ?? []) : value === undefined || value === null || value === '' ? [] : [value]
  ) as Scalar[]
  const one = useRemoteLabel({ ...props, value: many ? undefined : value })
  const several = useRemoteLabels({ ...props, value: many ? value : [] })
  const labels = many ? several : held.length > 0 ? [one] : []
  const options = field.options!

  const choose = async () => {
    // A row whose name is still on its way stands with its key, which is none.
    const nameAt = (key: Scalar, at: number) => (labels[at] === textOf(key) ? '' : (labels[at] ?? ''))
    const chosen = held.map((key, at) => ({ value: key, label: nameAt(key, at) }))
    const picked = await form.pick?.({ title: field.title, options, many, chosen, most: field.rules?.maxItems, form })
    onBlur?.()
    if (!picked) return
    for (const each of picked) if (each.label) rememberLabel(options, each)
    if (many) return onChange(picked.map((each) => each.value))
    const [first] = picked
    if (first?.row) form.choose?.(first.value, first.row)
    onChange(first?.value)
  }

  return <DialogPick {...props} text={labels.join(t('comma'))} tags={many ? labels : undefined} onOpen={() => void choose()} />
}
