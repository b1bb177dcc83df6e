import { createContext, useContext } from 'react'
import type { Say } from '../../schema/texts.ts'
import type { FormAccess } from '../../widgets/control.ts'
import type { FormModel } from './model.ts'
import type { Uniqueness } from './uniqueness.ts'

/** What the fields of one form share. Stable while the form lives, but for its language and locks. */
export type FormContext = {
  model: FormModel
  say: Say<'runtime/form'>
  idOf: (path: string) => string
  /** Whether the screen's state keeps a person from changing a field: to be read, or greyed until an answer arrives. */
  isLocked: (path: string) => 'read' | 'disabled' | 'marked' | undefined
  /** Asks whether values that must be unique are free; absent where no field wants to know. */
  uniqueness?: Uniqueness | undefined
  /** What the control at `path` may ask; a fresh object each time, so that it hears of values it depends on. */
  access: (path: string) => FormAccess
}

const Held = createContext<FormContext | null>(null)

export const FormContextProvider = Held.Provider

/** The form around, where there is one. */
export const useFormAround = (): FormContext | null => useContext(Held)

export function useFormContext(): FormContext {
  const context = useContext(Held)
  if (!context) throw new Error('Unexpected field outside of a form, expected <FormView> above.')
  return context
}
