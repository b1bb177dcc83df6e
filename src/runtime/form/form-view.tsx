import { useEffect, useMemo, useRef, type ReactNode } from 'react'
import type { Field } from '../../schema/compiled.ts'
import type { DraftOwner } from './draft.ts'
import { FormFrame } from './form-frame.tsx'
import { Slices, type Entry, type SlicesHandle } from './slices.tsx'
import { SubmitButton } from './submit-button.tsx'
import type { Leaving } from './unsaved.ts'
import type { FormControl, FormSetting } from './form-control.ts'
import { useForm } from './use-form.ts'

type FormViewProps = Omit<FormSetting, 'fields'> & {
  fields: Field[]
  /** Fields with headings; plain fields where absent. */
  entries?: Entry[]
  submitTitle?: string | undefined
  /** Buttons besides the submit button, or instead of it if they are outside the form. */
  foot?: ((control: FormControl) => ReactNode) | undefined
  /** What is shown beside the fields if there is room. */
  aside?: ((control: FormControl) => ReactNode) | undefined
  id?: string
  label?: string
  draft?: DraftOwner | undefined
  leaving?: Leaving | undefined
  focus?: boolean | undefined
}

/** A form of one page: fields and a submit button. */
export function FormView({ entries, submitTitle, foot, aside, id, label, draft, leaving, focus, ...setting }: FormViewProps) {
  const control = useForm(setting)
  const { fields } = setting
  const listed = useMemo(() => entries ?? fields.map((field) => ({ field })), [entries, fields])
  return (
    <FormFrame control={control} id={id} label={label} draft={draft} leaving={leaving} focus={focus} wide={aside !== undefined}>
      {aside ? (
        <div className="rt-summed">
          <div className="rt-summed-row">
            <ShownFields control={control} entries={listed} />
            {aside(control)}
          </div>
        </div>
      ) : (
        <ShownFields control={control} entries={listed} />
      )}
      {foot ? (
        foot(control)
      ) : (
        <div className="rt-foot">
          <SubmitButton control={control} title={submitTitle ?? control.context.say('submit')} />
        </div>
      )}
    </FormFrame>
  )
}

/** Fields that are rendered when the form looks for one of them. */
export function ShownFields({ control, entries }: { control: FormControl; entries: Entry[] }) {
  const slices = useRef<SlicesHandle>(null)
  const { onShow } = control
  useEffect(() => onShow((name) => slices.current?.draw(name)), [onShow])
  return <Slices entries={entries} handle={slices} />
}
