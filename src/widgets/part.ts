import type { ComponentType } from 'react'

/**
 * The props of a part of a form, of an answer shown in place or of a section of a detail page. Each part exports the type of what it shows
 * (`TranscriptAnswer`, …) and copes with less: missing values are left out, and if there is nothing it says so.
 */
export type PartProps = {
  /** The further props in the schema. */
  props: Record<string, unknown>
  /** The answer to show, or undefined if the part requests it itself. */
  answer?: unknown
  /** The row of the screen that it is on. */
  row?: Record<string, unknown> | undefined
  /** The current values of the surrounding form whose names are in `reads` of the part's schema; a new object on every change. */
  values?: Record<string, unknown> | undefined
  /** Reports a result of the part, e.g. the token of a scanned code; it is handled like the answer of a form. */
  onAnswer?: ((answer: unknown) => void) | undefined
}

export type Part = ComponentType<PartProps>
