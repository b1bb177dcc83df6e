import { createContext, useContext } from 'react'
import type { FormAccess } from '../../widgets/control.ts'
import type { Say } from '../../i18n/i18n.ts'
import type { FormModel } from './model.ts'

/** What the fields of one form share. Stable while the form lives, but for its language and locks. */
export type FormHouse = {
  model: FormModel
  say: Say
  idOf: (path: string) => string
  /** Whether the screen's state keeps a person from changing a field: to be read, or greyed until an answer arrives. */
  isLocked: (path: string) => 'read' | 'disabled' | undefined
  /** A fresh object each time, so that a control hears of values it depends on. */
  access: () => FormAccess
}

const Held = createContext<FormHouse | null>(null)

export const FormHouseProvider = Held.Provider

export function useFormHouse(): FormHouse {
  const house = useContext(Held)
  if (!house) throw new Error('Unexpected field outside of a form, expected <FormView> above.')
  return house
}
