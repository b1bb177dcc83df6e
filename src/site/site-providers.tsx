import { type ReactNode, StrictMode } from 'react'
import type { Client } from '../request/client.ts'
import { ClientProvider } from '../request/use-client.ts'
import type { Session } from '../session/session.ts'
import type { SettingsKeeper } from '../session/settings.ts'
import { SessionProvider } from '../session/use-session.ts'
import { SettingsProvider } from '../session/use-settings.ts'

type Provided = { client: Client; session: Session; settings: SettingsKeeper; children: ReactNode }

/** The React contexts of the public pages, the same in a browser and when prerendering. */
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
