import { useEffect, useRef } from 'react'
import { useTexts } from '../../i18n/i18n.ts'
import { Notice } from '../../widgets/kit/notice.tsx'
import type { ControlProps } from '../../widgets/control.ts'
import { RemoteNames } from '../../widgets/remote-names.tsx'
import { rememberLabel } from '../../widgets/remote.ts'
import type { Crossed, Crossing, Side } from './crossing.ts'
import type { FormControl } from './form-control.ts'
import { ShownValue } from './shown-value.tsx'
import './crossing-choice.css'

const SIDES: Side[] = ['mine', 'theirs']

/** What somebody else has saved since the form was loaded, field by field. Nothing that was typed is lost or overwritten unseen. */
export function CrossingChoice({ control, crossing }: { control: FormControl; crossing: Crossing }) {
  const say = useTexts('runtime/crossing')
  const box = useRef<HTMLDivElement>(null)
  const { taken, both, row } = crossing
  const open = both.filter(({ side }) => !side).length

  // The names of rows that were chosen by others came with them.
  for (const { field, theirs } of both)
    if (field.options && typeof row[`${field.name}Label`] === 'string')
      rememberLabel(field.options, { value: theirs as string, label: row[`${field.name}Label`] as string })

  useEffect(() => {
    box.current?.querySelector<HTMLElement>('[data-open] input')?.focus()
  }, [row])

  return (
    <Notice tone="warning" live title={say('title')}>
      <div ref={box} className="rt-crossing">
        {taken.length > 0 && <p>{say('taken', { fields: taken.map(({ title }) => title).join(say('comma')) })}</p>}
        {both.map((crossed) => (
          <Choice key={crossed.field.name} crossed={crossed} control={control} />
        ))}
        <p>{open > 0 ? say('open', { count: open }) : say('ready')}</p>
      </div>
    </Notice>
  )
}

function Choice({ crossed, control }: { crossed: Crossed; control: FormControl }) {
  const say = useTexts('runtime/crossing')
  const { field, side } = crossed
  const { context, choose } = control
  return (
    <fieldset className="rt-crossed" data-open={side ? undefined : ''}>
      <legend>{field.title}</legend>
      {SIDES.map((one) => (
        <label key={one} className="lk-choice">
          <input
            type="radio"
            name={`${context.idOf(field.name)}-side`}
            checked={side === one}
            onChange={() => choose(field.name, one)}
            // Enter chooses what it is on, and does not send the form.
            onKeyDown={(event) => event.key === 'Enter' && (event.preventDefault(), choose(field.name, one))}
          />
          <span>
            {say(one)} <SideValue field={field} value={crossed[one]} form={context.access(field.name)} />
          </span>
        </label>
      ))}
    </fieldset>
  )
}

/** A row of another entity is told by its name. */
function SideValue(props: Pick<ControlProps, 'field' | 'value' | 'form'>) {
  return props.field.options ? <RemoteNames {...props} /> : <ShownValue field={props.field} value={props.value} />
}
