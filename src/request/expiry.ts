import type { House } from './client.ts'

/** Milliseconds a person has to read why they are signed out. */
export const RELOAD_DELAY = 1500

/** Ends a session once, however many calls report it; a report about a token that is no longer in use ends nothing. */
export function createExpiry(house: Pick<House, 'token' | 'say' | 'notify' | 'logout' | 'reload'>) {
  let busy = false

  function report(
    sentToken: string | undefined,
    notice: { title: string; text: string; tone: 'warning' | 'error' },
    logoutAtOnce: boolean,
  ): void {
    if (busy || sentToken !== house.token()) return
    busy = true
    house.notify({ style: 'notice', ...notice })
    if (sentToken !== undefined && logoutAtOnce) house.logout()
    setTimeout(() => {
      busy = false
      if (sentToken === undefined) return
      // Signed in again meanwhile, here or in another tab: nothing to end.
      if (house.token() !== (logoutAtOnce ? undefined : sentToken)) return
      if (!logoutAtOnce) house.logout()
      house.reload()
    }, RELOAD_DELAY)
  }

  return {
    /** Body code 401: told at once, logged out and reloaded after the delay. */
    expire: (token: string | undefined) =>
      report(token, { title: house.say('expiredTitle'), text: house.say('expired'), tone: 'warning' }, false),
    /** HTTP 401 of a template call: logged out at once, reloaded after the delay. */
    refuse: (token: string | undefined) =>
      report(token, { title: house.say('unauthorizedTitle'), text: house.say('unauthorized'), tone: 'error' }, true),
  }
}
