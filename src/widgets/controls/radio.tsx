import type { ControlProps } from '../control.ts'
import { RadioGroup } from '../radio-group.tsx'
import '../choices.css'

/** One of a few choices, all visible. */
export function Radio(props: ControlProps) {
  return <RadioGroup {...props} look={{ group: 'lk-choices', choice: 'lk-choice' }} />
}
