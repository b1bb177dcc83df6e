import { createContext, useContext, useSyncExternalStore } from 'react'
import type { Applications, ApplicationsState } from './applications.ts'

const Held = createContext<Applications | null>(null)

export const ApplicationsProvider = Held.Provider

const none: ApplicationsState = { status: 'idle', list: [] }
const nobody = () => () => undefined

/** The person's applications; empty without a provider, e.g. for a part shown on its own. */
export function useApplications(): { state: ApplicationsState; applications: Applications | null } {
  const applications = useContext(Held)
  const read = applications?.read ?? (() => none)
  const state = useSyncExternalStore(applications?.subscribe ?? nobody, read, read)
  return { state, applications }
}
