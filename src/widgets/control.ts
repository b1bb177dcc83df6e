import { createContext, useContext, type ComponentType, type ReactNode } from 'react'
import type { CallRef, Field, RemoteOptions } from '../schema/compiled.ts'
import type { Scalar } from '../schema/condition.ts'

/**
 * The work of a control: the form waits while it is running, or a typed text is being read, and is not submitted if it has failed or a text
 * is left that stands for nothing.
 */
export type Work = 'running' | 'reading' | 'failed' | 'left'

/** A row that can be chosen. `row`: what the list returned of it, if it was requested for the choices of a field. */
export type Found = { value: Scalar; label: string; row?: Record<string, unknown> }

/** What rows are chosen for: `chosen` are the present ones, `most` is how many there may be. */
export type Picking = { title: string; options: RemoteOptions; many: boolean; chosen: Found[]; most?: number | undefined; form: FormAccess }

/** What a control may ask of its form. */
export type FormAccess = {
  /** The value of another field by name: first one in the same item, then one of the form. */
  value: (name: string) => unknown
  /** Validates another field, shows its error on it and returns the message; undefined if it is valid. */
  check: (name: string) => string | undefined
  focus: (name: string) => void
  /** Reports the state of the control's work, undefined when it is done. */
  hold?: ((work: Work | undefined) => void) | undefined
  /** Reports which row was chosen, with the fields its list returned: rules may use its other fields. */
  choose?: ((value: unknown, row: Record<string, unknown>) => void) | undefined
  /** Whether rules of the form read the row of this value, and do not know it because nobody chose it by hand. */
  lacks?: ((value: unknown) => boolean) | undefined
  /** Reports that row, once it was requested. */
  learn?: ((value: unknown, row: Record<string, unknown>) => void) | undefined
  /** Lets the user choose rows in a full list; resolves with them, or with undefined if cancelled. Absent where no lists are rendered. */
  pick?: ((picking: Picking) => Promise<Found[] | undefined>) | undefined
  /** The stored row, for the labels of referenced rows (`xLabel`). */
  row?: Record<string, unknown> | undefined
}

/** Changes of a list, if the form keeps what belongs to each item (errors, touched) together with it. */
type ItemChanges = { add: (item: unknown) => void; remove: (at: number) => void; move: (from: number, to: number) => void }

/**
 * The props of every control. `id` goes to the element that takes the focus; the label refers to it by `for`, or, for the groups in
 * `registry.ts`, has the id `<id>-label`. A value that cannot be parsed (a letter in a number) is passed on as text, so that the one
 * validation reports what is wrong.
 */
export type ControlProps = {
  id: string
  field: Field
  value: unknown
  onChange: (value: unknown) => void
  onBlur?: (() => void) | undefined
  disabled?: boolean | undefined
  readOnly?: boolean | undefined
  invalid?: boolean | undefined
  /** If `field.required` is a condition: whether it holds now. */
  required?: boolean | undefined
  /** Ids of help and error, for `aria-describedby`. */
  describedBy?: string | undefined
  form: FormAccess
  /** Renders one field of an object, or of the item `at` of a list; `bare`: its label is for screen readers only. */
  renderField?: ((field: Field, at?: number, bare?: boolean) => ReactNode) | undefined
  items?: ItemChanges | undefined
}

export type Control = ComponentType<ControlProps>

/** The backend for widgets: resolves with `data` of the envelope, rejects with an `Error` to show. `silent`: failures are not shown. */
export type Backend = {
  call: (
    call: Pick<CallRef, 'path'>,
    body: Record<string, unknown>,
    options?: { signal?: AbortSignal; silent?: boolean },
  ) => Promise<unknown>
}

export const BackendContext = createContext<Backend>({
  call: () => Promise.reject(new Error('No backend. Wrap the tree in <BackendContext.Provider value={{ call }}>.')),
})

export const useBackend = (): Backend => useContext(BackendContext)

/** The attributes of every input of a control. */
export function inputProps({ id, field, disabled, readOnly, invalid, required, describedBy }: ControlProps, more?: string) {
  return {
    id,
    disabled: disabled || undefined,
    readOnly: readOnly || undefined,
    'aria-invalid': invalid || undefined,
    'aria-required': (required ?? field.required === true) || undefined,
    'aria-describedby': [describedBy, more].filter(Boolean).join(' ') || undefined,
  }
}

export const textOf = (value: unknown): string => (value === undefined || value === null ? '' : String(value))

/** The same for a component of the library, which does not accept `undefined`. */
export function liveInputProps(props: ControlProps): { id: string; disabled: boolean; className: string } {
  const { readOnly: _, disabled, ...rest } = inputProps(props)
  const given = Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== undefined))
  return { ...given, id: props.id, disabled: disabled ?? false, className: props.invalid ? 'lk-live-invalid' : '' }
}
