import { createContext, useContext } from 'react'
import type { Say } from '../../schema/texts.ts'
import type { FormAccess } from '../../widgets/control.ts'
import type { FormModel } from './model.ts'
import type { Uniqueness } from './uniqueness.ts'

/** The context of the fields of one form. Stable for the lifetime of the form, except for language and locks. */
export type FormContext = {
  model: FormModel
  say: Say<'runtime/form'>
  idOf: (path: string) => string
  /** Whether a field is locked: read-only by the state of the screen, or disabled while a call is pending. */
  isLocked: (path: string) => 'read' | 'disabled' | 'marked' | undefined
  /** Whether a typed text is still being read: what it says may be what another field is judged by. */
  isReading: () => boolean
  /** Checks uniqueness; absent if no field needs it. */
  uniqueness?: Uniqueness | undefined
  /** The values that the control at `path` depends on; a new object after each change, so that the control renders again. */
  access: (path: string) => FormAccess
}

const Held = createContext<FormContext | null>(null)

export const FormContextProvider = Held.Provider

/** The enclosing form, if there is one. */
export const useFormAround = (): FormContext | null => useContext(Held)

export function useFormContext(): FormContext {
  const context = useContext(Held)
  if (!context) throw new Error('Unexpected field outside of a form, expected <FormView> above.')
  return context
}
