import { createContext, useContext, useMemo, useSyncExternalStore } from 'react'
import type { Session, SessionState } from './session.ts'

const Held = createContext<Session | null>(null)

export const SessionProvider = Held.Provider

/** The session and its current state; the component renders again when the state changes. */
export function useSession(): Session & { state: SessionState } {
  const session = useContext(Held)
  if (!session) throw new Error('Unexpected absence of a session, expected <SessionProvider> above; see src/main.tsx')
  const state = useSyncExternalStore(session.subscribe, session.read, session.read)
  return { ...session, state }
}

const nobody = { subscribe: () => () => {}, read: (): SessionState | undefined => undefined }

/** The properties of the signed-in person that forms may use; undefined for guests, and without a session. */
export function usePerson(): Record<string, unknown> | undefined {
  const { subscribe, read } = useContext(Held) ?? nobody
  const state = useSyncExternalStore(subscribe, read, read)
  return useMemo(() => (state?.status === 'member' ? { ...state.user, certType: state.certType } : undefined), [state])
}

const NONE: readonly string[] = []

/** The roles of the person, for what they may edit. */
export function useRoles(): readonly string[] {
  const { subscribe, read } = useContext(Held) ?? nobody
  const state = useSyncExternalStore(subscribe, read, read)
  return state?.status === 'member' ? state.roles : NONE
}
