import type { ControlProps } from '../control.ts'
import { readYuan } from '../../schema/figures.ts'
import { FigureInput } from '../figure-input.tsx'
import { writeYuan } from '../figure.ts'

/** An amount: typed in yuan, kept in fen. */
export function Money(props: ControlProps) {
  return <FigureInput {...props} read={readYuan} write={writeYuan} step={100} prefix="¥" />
}
