import { useId } from 'react'

/** One of a few choices, all visible: widths, languages, parts of the page. */
export function Segments<Value extends string | number>({
  label,
  value,
  choices,
  pick,
}: {
  label: string
  value: Value
  choices: readonly (readonly [Value, string])[]
  pick: (value: Value) => void
}) {
  const id = useId()
  return (
    <fieldset className="wb-segments">
      <legend className="hidden-text">{label}</legend>
      {choices.map(([one, title]) => (
        <label key={one}>
          <input type="radio" name={id} checked={one === value} onChange={() => pick(one)} />
          <span>{title}</span>
        </label>
      ))}
    </fieldset>
  )
}
