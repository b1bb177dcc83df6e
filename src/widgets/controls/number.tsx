import { useState } from 'react'
import { useLocale, useTexts } from '../../i18n/i18n.ts'
import { writeHours } from '../../schema/hours.ts'
import type { ControlProps } from '../control.ts'
import { FigureInput } from '../figure-input.tsx'
import { readFigure, writeFigure } from '../figure.ts'
import './number.css'

/** An integer or decimal number with its unit; the arrow keys step. An amount of time is entered in hours, minutes or seconds. */
export function NumberField(props: ControlProps) {
  if (props.field.inHours) return <TimeAmount {...props} />
  return <FigureInput {...props} read={readFigure} write={writeFigure} step={props.field.rules?.multipleOf ?? 1} />
}

const PARTS = { hours: 3600, minutes: 60, seconds: 1 } as const
const names = Object.keys(PARTS) as (keyof typeof PARTS)[]

/** The largest part of time of which this is a whole number. */
const partOf = (seconds: unknown): keyof typeof PARTS =>
  typeof seconds === 'number' ? names.find((name) => seconds % PARTS[name] === 0)! : 'hours'

/** Seconds, entered in the unit that is chosen beside the number. */
function TimeAmount(props: ControlProps) {
  const { id, value, disabled, readOnly } = props
  const say = useTexts('widgets/kit')
  const locale = useLocale()
  const [part, choose] = useState(() => partOf(value))
  const size = PARTS[part]
  const isPlain = typeof value !== 'number' || partOf(value) === part
  return (
    <FigureInput
      {...props}
      key={part}
      read={(text) => {
        const figure = readFigure(text)
        return typeof figure === 'number' ? Math.round(figure * size) : figure
      }}
      write={(seconds) => writeFigure(typeof seconds === 'number' ? Number((seconds / size).toFixed(6)) : seconds)}
      step={size}
      spoken={typeof value === 'number' ? writeHours(value, locale) : undefined}
      unit={
        <span className="lk-affix lk-time" id={`${id}-unit`}>
          {!isPlain && `= ${writeHours(value, locale)}`}
          <select
            className="lk-number-part"
            aria-label={say('timeUnit')}
            value={part}
            disabled={disabled || readOnly}
            onChange={(event) => choose(event.target.value as keyof typeof PARTS)}
          >
            {names.map((name) => (
              <option key={name} value={name}>
                {say(name)}
              </option>
            ))}
          </select>
        </span>
      }
    />
  )
}
