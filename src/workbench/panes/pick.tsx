import { useId } from 'react'

/** A native select: one of several by name. */
export function Pick({
  label,
  value,
  choices,
  pick,
  bare,
  required,
}: {
  label: string
  value: string
  choices: readonly (readonly [string, string])[]
  pick: (value: string) => void
  /** The label is for screen readers only. */
  bare?: boolean | undefined
  /** An empty value is no choice. */
  required?: boolean | undefined
}) {
  const id = useId()
  return (
    <span className="wb-pick">
      <label htmlFor={id} className={bare ? 'hidden-text' : undefined}>
        {label}
      </label>
      <select id={id} value={value} required={required} onChange={(event) => pick(event.target.value)}>
        {choices.map(([one, title]) => (
          <option key={one} value={one}>
            {title}
          </option>
        ))}
      </select>
    </span>
  )
}
