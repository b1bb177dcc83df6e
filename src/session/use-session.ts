import { createContext, useContext, useMemo, useSyncExternalStore } from 'react'
import type { Session, SessionState } from './session.ts'

const Held = createContext<Session | null>(null)

export const SessionProvider = Held.Provider

/** The session with its current state; the component renders anew when the state changes. */
export function useSession(): Session & { state: SessionState } {
  const session = useContext(Held)
  if (!session) throw new Error('Unexpected absence of a session, expected <SessionProvider> above; see src/main.tsx')
  const state = useSyncExternalStore(session.subscribe, session.read, session.read)
  return { ...session, state }
}

const nobody = { subscribe: () => () => {}, read: (): SessionState | undefined => undefined }

/** What a form may know of the person who is signed in; nothing of a guest, and where no session is around. */
export function usePerson(): Record<string, unknown> | undefined {
  const { subscribe, read } = useContext(Held) ?? nobody
  const state = useSyncExternalStore(subscribe, read, read)
  return useMemo(() => (state?.status === 'member' ? { ...state.user, certType: state.certType } : undefined), [state])
}

const NONE: readonly string[] = []

/** What the person is, where that decides what they may change. */
export function useRoles(): readonly string[] {
  const { subscribe, read } = useContext(Held) ?? nobody
  const state = useSyncExternalStore(subscribe, read, read)
  return state?.status === 'member' ? state.roles : NONE
}
