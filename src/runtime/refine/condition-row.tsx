import { useId } from 'react'
import { useTexts } from '../../i18n/i18n.ts'
import { Glyph } from '../../look/glyph.tsx'
import type { RefineField } from '../../schema/compiled-screen.ts'
import type { Column } from '../../schema/compiled.ts'
import { MOST_DAYS, operatorsOf, type Operator } from '../../schema/refine.ts'
import { IconButton } from '../../widgets/kit/button.tsx'
import { ConditionValue } from './condition-value.tsx'
import { operatorWords } from './operator-words.ts'
import { faultOf, turned, type DraftTest } from './state.ts'

type Props = {
  test: DraftTest
  number: number
  fields: RefineField[]
  columns: Column[]
  /** Errors are shown once the person has tried to apply this condition. */
  judged: boolean
  onChange: (test: DraftTest) => void
  onRemove: () => void
}

/** One condition: a column, a suitable operator, and the value to compare with. */
export function ConditionRow({ test, number, fields, columns, judged, onChange, onRemove }: Props) {
  const say = useTexts('runtime/refine')
  const id = useId()
  const field = fields.find(({ name }) => name === test.field)!
  const titleOf = (name: string) => columns.find((column) => column.name === name)?.title ?? name
  const title = titleOf(field.name)
  const fault = judged ? faultOf(field, test) : undefined
  const faultId = fault && `${id}-fault`
  return (
    <div className="rf-row" role="group" aria-label={say('condition', { number, title })} data-condition={test.id}>
      <select
        className="rt-input rf-field"
        aria-label={say('column')}
        value={field.name}
        onChange={({ target }) => onChange(turned(test, { field: fields.find(({ name }) => name === target.value)! }, field))}
      >
        {fields.map(({ name }) => (
          <option key={name} value={name}>
            {titleOf(name)}
          </option>
        ))}
      </select>
      <select
        className="rt-input rf-operator"
        aria-label={say('operator')}
        value={test.is}
        onChange={({ target }) => onChange(turned(test, { field, is: target.value as Operator }, field))}
      >
        {operatorsOf[field.kind].map((one) => (
          <option key={one} value={one}>
            {operatorWords(field.kind, one, say)}
          </option>
        ))}
      </select>
      <ConditionValue
        id={`${id}-value`}
        test={test}
        field={field}
        column={columns.find(({ name }) => name === field.name)}
        faultId={faultId}
        onChange={(value) => onChange({ ...test, value })}
      />
      <IconButton className="rf-remove" label={say('remove', { title })} icon={<Glyph name="close" />} onClick={onRemove} />
      {fault && (
        <p id={faultId} className="rf-fault">
          {fault === 'notDays' ? say('notDays', { most: MOST_DAYS }) : say(fault)}
        </p>
      )}
    </div>
  )
}
