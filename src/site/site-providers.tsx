import { type ReactNode, StrictMode } from 'react'
import type { Client } from '../request/client.ts'
import { ClientProvider } from '../request/use-client.ts'
import type { Session } from '../session/session.ts'
import type { SettingsKeeper } from '../session/settings.ts'
import { SessionProvider } from '../session/use-session.ts'
import { SettingsProvider } from '../session/use-settings.ts'

type Provided = { client: Client; session: Session; settings: SettingsKeeper; children: ReactNode }

/** What the public pages take from React contexts, in a browser and where the first of them is written ahead: the same tree in both. */
export function SiteProviders({ client, session, settings, children }: Provided) {
  return (
    <StrictMode>
      <ClientProvider value={client}>
        <SessionProvider value={session}>
          <SettingsProvider value={settings}>{children}</SettingsProvider>
        </SessionProvider>
      </ClientProvider>
    </StrictMode>
  )
}
