import { useTexts } from '../../i18n/i18n.ts'

/** A select with a few options, and an option for all of them unless `any` is false. */
export function Choice({
  label,
  value,
  choices,
  onChange,
  any = true,
  quiet = false,
}: {
  label: string
  value: string
  choices: (readonly [name: string, title: string])[]
  onChange: (value: string) => void
  any?: boolean
  /** The label is for screen readers only; the selected option is clear enough. */
  quiet?: boolean
}) {
  const say = useTexts('dashboards/overview')
  return (
    <label className="db-choice">
      <span className={quiet ? 'hidden-text' : undefined}>{label}</span>
      <select className="lk-native" value={value} onChange={({ target }) => onChange(target.value)}>
        {any && <option value="">{say('any')}</option>}
        {choices.map(([name, title]) => (
          <option key={name} value={name}>
            {title}
          </option>
        ))}
        {value && !choices.some(([name]) => name === value) && <option value={value}>{value}</option>}
      </select>
    </label>
  )
}
