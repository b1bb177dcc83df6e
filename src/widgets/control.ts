import { createContext, useContext, type ComponentType, type ReactNode } from 'react'
import type { CallRef, Field, RemoteOptions } from '../schema/compiled.ts'
import type { Scalar } from '../schema/condition.ts'

/** What a control is at: the form waits for what is running, and is not sent over what has failed. */
export type Work = 'running' | 'failed'

/** A row that can be chosen. `row`: what the list told of it, where it was asked for the choices of a field. */
export type Found = { value: Scalar; label: string; row?: Record<string, unknown> }

/** What rows are chosen for: `chosen` are those that are so far, `most` how many there may be. */
export type Picking = { title: string; options: RemoteOptions; many: boolean; chosen: Found[]; most?: number | undefined; form: FormAccess }

/** What a control may ask of the form it stands in. */
export type FormAccess = {
  /** The value of another field, by its name: one beside it in the same item first, then one of the form. */
  value: (name: string) => unknown
  /** Judges another field, shows its fault on it and gives the sentence; nothing when all is well. */
  check: (name: string) => string | undefined
  focus: (name: string) => void
  /** Says what the control is at, or that it is done. */
  hold?: ((work: Work | undefined) => void) | undefined
  /** Tells which row was chosen, as far as its list told of it: rules may look at its other fields. */
  choose?: ((value: unknown, row: Record<string, unknown>) => void) | undefined
  /** Lets a person choose rows in a list of their own; answers them, or nothing where it was left. Absent where no lists are drawn. */
  pick?: ((picking: Picking) => Promise<Found[] | undefined>) | undefined
  /** The row as it is stored, for the labels of referenced rows (`xLabel`). */
  row?: Record<string, unknown> | undefined
}

/** Changes of a list, where the form wants to keep what belongs to each item (faults, touched) with it. */
type ItemChanges = { add: (item: unknown) => void; remove: (at: number) => void; move: (from: number, to: number) => void }

/**
 * What every control is given. `id` goes to the element that takes the focus; the label names it by `for`, or, for the
 * groups of `registry.ts`, has the id `<id>-label`. A value that cannot be read (a letter in a number) is given on as text,
 * so that the one validation says what is wrong.
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
  /** Where `field.required` is a condition: whether it holds now. */
  required?: boolean | undefined
  /** Ids of help and fault, for `aria-describedby`. */
  describedBy?: string | undefined
  form: FormAccess
  /** Draws one field of an object, or of the item `at` of a list; `bare`: its label is for screen readers alone. */
  renderField?: ((field: Field, at?: number, bare?: boolean) => ReactNode) | undefined
  items?: ItemChanges | undefined
}

export type Control = ComponentType<ControlProps>

/** The backend as widgets see it: resolves with `data` of the envelope, rejects with an `Error` whose message may be shown. `silent`: a question in the background, whose failure nobody is told. */
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

/** The attributes that every input of a control carries. */
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

/** The same for a component of the library, which takes no `undefined`. */
export function liveInputProps(props: ControlProps): { id: string; disabled: boolean; className: string } {
  const { readOnly: _, disabled, ...rest } = inputProps(props)
  const given = Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== undefined))
  return { ...given, id: props.id, disabled: disabled ?? false, className: props.invalid ? 'lk-live-invalid' : '' }
}
