import type { ControlProps } from '../control.ts'
import { FigureInput } from '../figure-input.tsx'
import { readFigure, writeFigure } from '../figure.ts'

/** An integer or decimal number with its unit; the arrow keys step. */
export function NumberField(props: ControlProps) {
  return <FigureInput {...props} read={readFigure} write={writeFigure} step={props.field.rules?.multipleOf ?? 1} />
}
