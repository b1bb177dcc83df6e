import { useEffect, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import { readLocale, useTexts } from '../i18n/i18n.ts'
import { unitFor } from '../schema/unit-form.ts'
import { Glyph } from '../look/glyph.tsx'
import { Box } from './box.tsx'
import { inputProps, type ControlProps } from './control.ts'

type Figure = ControlProps & {
  read: (text: string) => number | string | undefined
  write: (value: unknown) => string
  step: number
  prefix?: ReactNode
  /** In place of the field's own unit. */
  unit?: ReactNode
  /** The value as it is read aloud. */
  spoken?: string | undefined
}

/** A numeric input: it leaves the text alone while it is typed, and formats it on blur. */
export function FigureInput({ read, write, step, prefix, unit: chosen, spoken, ...props }: Figure) {
  const { id, field, value, onChange, onBlur, disabled, readOnly } = props
  const t = useTexts('widgets/kit')
  const [draft, setDraft] = useState(() => write(value))
  const given = useRef(value)
  const { minimum, maximum } = field.rules ?? {}

  // A value from outside (reset, another row) replaces the draft; one just typed does not.
  useEffect(() => {
    if (Object.is(given.current, value)) return
    given.current = value
    setDraft(write(value))
  }, [value, write])

  const give = (text: string, next: number | string | undefined) => {
    given.current = next
    setDraft(text)
    onChange(next)
  }
  const stepBy = (by: number) => {
    const from = typeof value === 'number' ? value : by > 0 ? (minimum ?? 0) - by : (maximum ?? 0) - by
    const wanted = Number((from + by).toFixed(6))
    const next = Math.min(Math.max(wanted, minimum ?? -Infinity), maximum ?? Infinity)
    give(write(next), next)
  }
  const press = (event: KeyboardEvent) => {
    const by = { ArrowUp: step, ArrowDown: -step, PageUp: step * 10, PageDown: -step * 10 }[event.key]
    if (!by || readOnly) return
    event.preventDefault()
    stepBy(by)
  }
  const leave = () => {
    if (typeof value === 'number') setDraft(write(value))
    onBlur?.()
  }

  const unit = field.unit && !chosen && unitFor(field.unit, readLocale(), typeof value === 'number' ? value : undefined)
  return (
    <Box {...props} className={undefined}>
      {prefix && <span className="lk-affix">{prefix}</span>}
      <input
        {...inputProps(props, unit || chosen ? `${id}-unit` : undefined)}
        role="spinbutton"
        aria-valuenow={typeof value === 'number' ? value : undefined}
        aria-valuetext={typeof value === 'number' ? (spoken ?? `${prefix ?? ''}${write(value)}${unit ?? ''}`) : undefined}
        aria-valuemin={minimum}
        aria-valuemax={maximum}
        inputMode={
          minimum !== undefined && minimum >= 0 ? (field.type === 'integer' && !prefix && !chosen ? 'numeric' : 'decimal') : 'text'
        }
        autoComplete="off"
        placeholder={field.placeholder}
        value={draft}
        onChange={(event) => give(event.target.value, read(event.target.value))}
        onKeyDown={press}
        onBlur={leave}
      />
      {chosen}
      {unit && (
        <span id={`${id}-unit`} className="lk-affix">
          {unit}
        </span>
      )}
      {!disabled && !readOnly && !prefix && (
        <span className="lk-steps" aria-hidden="true">
          <button
            type="button"
            tabIndex={-1}
            title={t('increase')}
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => stepBy(step)}
          >
            <Glyph name="up" />
          </button>
          <button
            type="button"
            tabIndex={-1}
            title={t('decrease')}
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => stepBy(-step)}
          >
            <Glyph name="down" />
          </button>
        </span>
      )}
    </Box>
  )
}
