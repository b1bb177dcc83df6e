import type { ControlProps } from '../control.ts'
import { RadioGroup } from '../radio-group.tsx'
import '../marked.css'

/** One of a few short choices side by side; for the keyboard and screen readers it is a radio group. */
export function Segmented(props: ControlProps) {
  return <RadioGroup {...props} look={{ group: 'lk-segments', choice: 'lk-segment' }} button="hidden-text" />
}
