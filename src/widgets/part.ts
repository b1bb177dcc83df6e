import type { ComponentType } from 'react'

/**
 * What a part of a form, an answer shown on the spot or a section of a detail is given. Each part exports the type of what
 * it shows (`TranscriptAnswer`, …) and makes do with less: what is missing is left out, and where nothing is there it says so.
 */
export type PartProps = {
  /** What the schema says beside its word. */
  props: Record<string, unknown>
  /** The answer it shows, or nothing where it asks by itself. */
  answer?: unknown
  /** The row of the screen it stands on. */
  row?: Record<string, unknown> | undefined
  /** What stands in the form around it now, by the words that its schema `reads`; a fresh object with every change. */
  values?: Record<string, unknown> | undefined
  /** What a part has brought about, e.g. the token of a scanned code; it is followed like the answer of a form. */
  onAnswer?: ((answer: unknown) => void) | undefined
}

export type Part = ComponentType<PartProps>
