import { CodeInput } from '../code-input.tsx'
import type { ControlProps } from '../control.ts'

/** A code of six digits. */
export const OneTimeCode = (props: ControlProps) => <CodeInput {...props} className="lk-one-time-code" />
