import type { ControlProps } from '../control.ts'

/** What the real control is told when it takes over. */
export type LiveProps = ControlProps & { startOpen: boolean; typed: string }
