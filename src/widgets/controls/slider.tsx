import { readLocale } from '../../i18n/i18n.ts'
import { unitFor } from '../../schema/unit-form.ts'
import { inputProps, type ControlProps } from '../control.ts'
import { FigureInput } from '../figure-input.tsx'
import { readFigure, writeFigure } from '../figure.ts'
import '../slider.css'

/** A number to drag or to type: the browser's own slider with a number input beside it. */
export function Slider(props: ControlProps) {
  const { id, field, value, onChange, onBlur, disabled, readOnly } = props
  const { minimum, maximum, multipleOf } = field.rules ?? {}
  const min = Number(field.props?.['min'] ?? minimum ?? 0)
  const max = Number(field.props?.['max'] ?? maximum ?? 100)
  const step = Number(field.props?.['step'] ?? multipleOf ?? (field.type === 'integer' ? 1 : (max - min) / 100))
  const marks = (Array.isArray(field.props?.['marks']) ? field.props['marks'] : []).map(Number).filter((mark) => mark >= min && mark <= max)
  const now = typeof value === 'number' ? Math.min(Math.max(value, min), max) : typeof field.default === 'number' ? field.default : min
  const { readOnly: _, ...rest } = inputProps(props)
  const part = (mark: number) => `${max > min ? ((mark - min) / (max - min)) * 100 : 0}%`
  return (
    <div className="lk-slider">
      <span className="lk-slider-track">
        <input
          {...rest}
          type="range"
          list={marks.length > 0 ? `${id}-marks` : undefined}
          min={min}
          max={max}
          step={step}
          value={now}
          style={{ '--filled': part(now) } as Record<string, string>}
          aria-valuetext={`${writeFigure(now)}${field.unit ? ` ${unitFor(field.unit, readLocale(), now)}` : ''}`}
          disabled={disabled || readOnly}
          onChange={(event) => onChange(Number(event.target.value))}
          onBlur={onBlur}
        />
        {marks.length > 0 && (
          <>
            <datalist id={`${id}-marks`}>
              {marks.map((mark) => (
                <option key={mark} value={mark} />
              ))}
            </datalist>
            <span className="lk-slider-marks" aria-hidden="true">
              {marks.map((mark) => (
                <i key={mark} style={{ left: part(mark) }}>
                  {writeFigure(mark)}
                </i>
              ))}
            </span>
          </>
        )}
      </span>
      <span className="lk-slider-figure">
        <label className="hidden-text" htmlFor={`${id}-figure`}>
          {field.title}
        </label>
        <FigureInput
          {...props}
          id={`${id}-figure`}
          describedBy={undefined}
          field={{ ...field, rules: { ...field.rules, minimum: min, maximum: max } }}
          read={readFigure}
          write={writeFigure}
          step={step}
        />
      </span>
    </div>
  )
}
