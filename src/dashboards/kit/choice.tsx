import { useTexts } from '../../i18n/i18n.ts'

/** One of a few, with a way back to all of them where `any` is not false. */
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
  /** The label is heard, not seen: what is chosen says enough. */
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
