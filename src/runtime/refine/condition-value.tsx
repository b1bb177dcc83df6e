import { useTexts } from '../../i18n/i18n.ts'
import type { RefineField } from '../../schema/compiled-screen.ts'
import type { Column, Field } from '../../schema/compiled.ts'
import { comparesWith } from '../../schema/refine.ts'
import { controlFor } from '../../widgets/registry.tsx'
import type { DraftTest } from './state.ts'
import { alone } from './test-words.tsx'

type Props = {
  id: string
  test: DraftTest
  field: RefineField
  column: Column | undefined
  faultId: string | undefined
  onChange: (value: unknown) => void
}

/** The value that a condition compares with: none, one, two, several, or a number of days. */
export function ConditionValue({ id, test, field, column, faultId, onChange }: Props) {
  const say = useTexts('runtime/refine')
  const invalid = faultId !== undefined
  const control = (
    one: Partial<Field> & Pick<Field, 'widget'>,
    value: unknown,
    give: (value: unknown) => void,
    at = id,
    label = say('value'),
  ) => {
    const Control = controlFor(one.widget)
    return (
      <span className="rf-value">
        <label className="hidden-text" id={`${at}-label`} htmlFor={at}>
          {label}
        </label>
        <Control
          // A control of another kind is mounted anew.
          key={`${field.name} ${one.widget}`}
          id={at}
          field={{ name: field.name, title: label, type: 'string', ...one }}
          value={value}
          onChange={give}
          invalid={invalid}
          describedBy={faultId}
          form={alone}
        />
      </span>
    )
  }
  switch (comparesWith(test.is)) {
    case 'none':
      return null
    case 'days':
      return control({ widget: 'number', type: 'integer', unit: say('days'), rules: { minimum: 1 } }, test.value, onChange)
    case 'some':
      return control(
        {
          widget: 'multi-select',
          type: 'array',
          ...(field.options ? { options: field.options } : { choices: column?.choices ?? [] }),
        },
        test.value,
        onChange,
      )
    case 'two': {
      const ends = Array.isArray(test.value) ? (test.value as unknown[]) : []
      return (
        <>
          {control(single(field, column), ends[0], (from) => onChange([from, ends[1]]), id, say('from'))}
          <span aria-hidden="true">–</span>
          {control(single(field, column), ends[1], (to) => onChange([ends[0], to]), `${id}-to`, say('to'))}
        </>
      )
    }
    default:
      if (field.kind !== 'boolean') return control(single(field, column), test.value, onChange)
      return (
        <select
          id={id}
          className="rt-input rf-value"
          aria-label={say('value')}
          value={String(test.value)}
          onChange={({ target }) => onChange(target.value === 'true')}
        >
          <option value="true">{say('yes')}</option>
          <option value="false">{say('no')}</option>
        </select>
      )
  }
}

function single({ kind }: RefineField, column: Column | undefined): Partial<Field> & Pick<Field, 'widget'> {
  if (kind === 'day' || kind === 'moment' || kind === 'dayRange' || kind === 'momentRange') return { widget: 'date' }
  if (kind === 'clock' || kind === 'clockRange') return { widget: 'time' }
  if (kind !== 'number') return { widget: 'text' }
  if (column?.cell === 'money') return { widget: 'money', type: 'integer' }
  return { widget: 'number', type: 'number', ...(column?.unit ? { unit: column.unit } : {}) }
}
