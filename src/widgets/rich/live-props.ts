import type { ControlProps } from '../control.ts'

/** The props of the real control when it takes over. `onLeft` gets a text that nobody has chosen anything for when the field is left. */
export type LiveProps = ControlProps & { startOpen: boolean; onLeft: (text: string) => void }
