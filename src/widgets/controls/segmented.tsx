import type { ControlProps } from '../control.ts'
import { RadioGroup } from '../radio-group.tsx'
import '../marked.css'

/** One of a few short choices side by side; to the keyboard and to a screen reader it is a group of radio buttons. */
export function Segmented(props: ControlProps) {
  return <RadioGroup {...props} look={{ group: 'lk-segments', choice: 'lk-segment' }} button="hidden-text" />
}
