import type { Field, Search } from '../../schema/compiled.ts'
import { periods } from '../../schema/period.ts'
import type { Scalar } from '../../schema/condition.ts'
import { useLocale, useTexts } from '../../i18n/i18n.ts'
import { Box } from '../../widgets/box.tsx'
import type { FormAccess } from '../../widgets/control.ts'
import { DateRange } from '../../widgets/controls/date-range.tsx'
import { RemoteSelect } from '../../widgets/controls/remote-select.tsx'
import { periodOf } from '../../widgets/picked-period.ts'
import { controlFor } from '../../widgets/registry.tsx'
import { ChoicePicker } from './choice-picker.tsx'
import { daysIn, type Range, type Filter } from './query.ts'
import { offers, writeFilterText } from './filter-text.ts'

type Props = { id: string; search: Search; value: Filter | undefined; onChange: (value: Filter | undefined) => void }

/** Few lists ask for times, so that it comes with its texts when one does. */
const TimeRange = controlFor('time-range')

/** The most frequently used ranges, offered beside the calendar. */
const SPANS = periods

/** The controls of forms, used outside of a form. */
export const alone: FormAccess = { value: () => undefined, check: () => undefined, focus: () => {} }

export function SearchControl({ id, search, value, onChange }: Props) {
  const t = useTexts('runtime/list')
  const locale = useLocale()
  switch (search.control) {
    case 'choice':
    case 'boolean':
      return (
        <ChoicePicker
          id={id}
          title={search.title}
          choices={offers(search, t)}
          single={search.control === 'boolean'}
          value={(value as Scalar[] | undefined) ?? []}
          onChange={onChange}
        />
      )
    case 'date-range':
      return (
        <DateRange
          id={id}
          field={fieldOf(search, 'array')}
          value={daysIn(value)}
          // The name of days that is chosen stays a name: tomorrow it means others.
          onChange={(next) => onChange(periodOf(next) ?? (next as Range | null) ?? undefined)}
          text={typeof value === 'string' ? writeFilterText(search, value, t, locale) : undefined}
          form={alone}
        />
      )
    case 'time-range':
      return (
        <TimeRange
          id={id}
          field={fieldOf(search, 'array')}
          value={value}
          onChange={(next) => onChange((next as Range | null) ?? undefined)}
          form={alone}
        />
      )
    case 'remote': {
      const chosen = (value as Scalar[] | undefined)?.[0]
      return (
        <RemoteSelect
          id={id}
          field={{ placeholder: t('any'), ...fieldOf(search, 'string') }}
          value={chosen}
          onChange={(next) => onChange(next === undefined || next === null ? undefined : [next as Scalar])}
          form={alone}
        />
      )
    }
    case 'number-range':
      return <NumberRange id={id} search={search} value={value as Range | undefined} onChange={onChange} />
    case 'text':
      return (
        <Box>
          <input
            id={id}
            type="search"
            autoComplete="off"
            maxLength={200}
            placeholder={search.placeholder}
            value={(value as string | undefined) ?? ''}
            onChange={(event) => onChange(event.target.value)}
          />
        </Box>
      )
  }
}

function NumberRange({ id, search, value, onChange }: Omit<Props, 'value'> & { value: Range | undefined }) {
  const t = useTexts('runtime/list')
  const [from, to] = value ?? [null, null]
  const shape = { type: 'text', inputMode: 'decimal', autoComplete: 'off', maxLength: 16 } as const
  const figure = (text: string) => text.replace(/[^\d.-]/g, '') || null
  return (
    <Box className="rt-range">
      <input
        {...shape}
        id={id}
        aria-label={t('from', { title: search.title })}
        value={from ?? ''}
        onChange={(event) => onChange([figure(event.target.value), to])}
      />
      <span aria-hidden="true">–</span>
      <input
        {...shape}
        aria-label={t('to', { title: search.title })}
        value={to ?? ''}
        onChange={(event) => onChange([from, figure(event.target.value)])}
      />
    </Box>
  )
}

export function fieldOf(search: Search, type: Field['type']): Field {
  return {
    name: search.name,
    title: search.title,
    type,
    widget: search.control,
    ...(search.control === 'date-range' ? { props: { presets: SPANS } } : {}),
    ...(search.options ? { options: search.options } : {}),
    ...(search.placeholder ? { placeholder: search.placeholder } : {}),
  }
}
