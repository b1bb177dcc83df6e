import { useId } from 'react'
import { useTexts } from '../../i18n/i18n.ts'
import { daysOf, type Period, type Preset, presets } from './period.ts'

/** Selects the days of a dashboard: a preset, or any two days. */
export function PeriodPicker({ value, onChange }: { value: Preset | Period; onChange: (next: Preset | Period) => void }) {
  const say = useTexts('dashboards/overview')
  const id = useId()
  const days = daysOf(value)
  const change = (part: Partial<Period>) => {
    const next = { ...days, ...part }
    if (next.from && next.to)
      onChange(next.from <= next.to ? next : part.from ? { from: next.from, to: next.from } : { from: next.to, to: next.to })
  }
  return (
    <>
      <label className="db-choice">
        <span>{say('period')}</span>
        <select
          className="lk-native"
          value={typeof value === 'string' ? value : 'custom'}
          onChange={({ target }) => onChange(target.value === 'custom' ? days : (target.value as Preset))}
        >
          {presets.map((one) => (
            <option key={one} value={one}>
              {say(one)}
            </option>
          ))}
          <option value="custom">{say('custom')}</option>
        </select>
      </label>
      {typeof value !== 'string' && (
        <span className="db-days">
          <label htmlFor={`${id}-from`} className="hidden-text">
            {say('from')}
          </label>
          <input
            id={`${id}-from`}
            className="lk-native"
            type="date"
            value={days.from}
            onChange={({ target }) => target.value && change({ from: target.value })}
          />
          <span aria-hidden="true">–</span>
          <label htmlFor={`${id}-to`} className="hidden-text">
            {say('to')}
          </label>
          <input
            id={`${id}-to`}
            className="lk-native"
            type="date"
            value={days.to}
            onChange={({ target }) => target.value && change({ to: target.value })}
          />
        </span>
      )}
    </>
  )
}
