import type { Client } from '../request/client.ts'
import type { Session } from '../session/session.ts'
import { type SettingsKeeper, usual } from '../session/settings.ts'

const guest = { status: 'guest' } as const

/** Who reads a page that is only written down: nobody is known yet, and nobody is asked anything. */
export const nobody = {
  session: { read: () => guest, check: () => guest, subscribe: () => () => undefined, can: () => false } as unknown as Session,
  settings: {
    read: () => usual,
    write: () => undefined,
    reset: () => undefined,
    subscribe: () => () => undefined,
  } satisfies SettingsKeeper as SettingsKeeper,
  /** One a page: what it was told is kept by it. */
  client: (): Client => ({}) as Client,
}
