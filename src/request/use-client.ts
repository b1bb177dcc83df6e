import { createContext, useContext } from 'react'
import type { Client } from './client.ts'

const Held = createContext<Client | null>(null)

export const ClientProvider = Held.Provider

/** The client of this console. */
export function useClient(): Client {
  const client = useContext(Held)
  if (!client) throw new Error('Unexpected absence of a client, expected <ClientProvider> above; see src/main.tsx')
  return client
}
