import { useId } from 'react'

type PickProps = { label: string; value: string; choices: (readonly [name: string, title: string])[]; onPick: (value: string) => void }

/** A select for one of the few options of a view. */
export function Pick({ label, value, choices, onPick }: PickProps) {
  const id = useId()
  return (
    <div className="rt-sort-by">
      <label htmlFor={id}>{label}</label>
      <select id={id} className="rt-input rt-sort-select" value={value} onChange={({ target }) => onPick(target.value)}>
        {choices.map(([name, title]) => (
          <option key={name} value={name}>
            {title}
          </option>
        ))}
      </select>
    </div>
  )
}
