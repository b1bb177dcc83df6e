import { createContext, useContext, type ComponentType } from 'react'
import type { CallRef, Field } from '../schema/compiled.ts'

/** What a control may ask of the form it stands in. */
export type FormAccess = {
  /** The value of another field, by its name. */
  value: (name: string) => unknown
  /** Judges another field, shows its fault on it and gives the sentence; nothing when all is well. */
  check: (name: string) => string | undefined
  focus: (name: string) => void
  /** The row as it is stored, for the labels of referenced rows (`xLabel`). */
  row?: Record<string, unknown> | undefined
}

/** `id` goes to the element that the label names and that takes the focus. */
export type ControlProps = {
  id: string
  field: Field
  value: unknown
  onChange: (value: unknown) => void
  onBlur?: (() => void) | undefined
  disabled?: boolean | undefined
  readOnly?: boolean | undefined
  invalid?: boolean | undefined
  /** Ids of help and fault, for `aria-describedby`. */
  describedBy?: string | undefined
  form: FormAccess
  /** Draws one field of an item; only `array-table` and `array-cards` use it. `path` is absolute: `words.0.weight`. */
  renderField?: ((path: string, field: Field) => React.ReactNode) | undefined
}

export type Control = ComponentType<ControlProps>

/** The backend as widgets see it: resolves with `data` of the envelope, rejects with an `Error` whose message may be shown. */
export type Backend = {
  call: (call: Pick<CallRef, 'path'>, body: Record<string, unknown>, options?: { signal?: AbortSignal }) => Promise<unknown>
}

export const BackendContext = createContext<Backend>({
  call: () => Promise.reject(new Error('No backend. Wrap the tree in <BackendContext.Provider value={{ call }}>.')),
})

export const useBackend = (): Backend => useContext(BackendContext)
