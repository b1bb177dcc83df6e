import type { ControlProps } from '../control.ts'

/** The props of the real control when it takes over. */
export type LiveProps = ControlProps & { startOpen: boolean; typed: string }
