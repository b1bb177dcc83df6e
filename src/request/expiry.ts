import type { ClientHooks } from './client-hooks.ts'

/** Milliseconds a person has to read why they are signed out. */
const RELOAD_DELAY = 1500
/** Milliseconds after which whoever tells of it in another tab must have come to the end. */
const TOLD_ELSEWHERE = RELOAD_DELAY + 500

type Notice = { title: string; text: string; tone: 'warning' | 'error' }

/**
 * Ends a session once, however many calls and tabs report it; a report about a token that is no longer in use ends nothing.
 * Nobody is told in a tab that is out of sight.
 */
export function createExpiry(hooks: Pick<ClientHooks, 'token' | 'say' | 'notify' | 'logout' | 'reload'>) {
  let busy = false

  function report(sentToken: string | undefined, notice: Notice, logoutAtOnce: boolean): void {
    if (busy || sentToken !== hooks.token()) return
    busy = true
    void alone(
      () => end(sentToken, notice, logoutAtOnce),
      () => {
        busy = false
        // The other tab was closed before it came to the end.
        if (sentToken !== undefined) report(sentToken, notice, logoutAtOnce)
      },
    )
  }

  function end(sentToken: string | undefined, notice: Notice, logoutAtOnce: boolean): Promise<void> {
    if (!isHidden()) hooks.notify({ style: 'notice', ...notice })
    if (sentToken !== undefined && logoutAtOnce) hooks.logout()
    return new Promise((done) =>
      setTimeout(() => {
        busy = false
        done()
        if (sentToken === undefined) return
        // Signed in again meanwhile, here or in another tab: nothing to end.
        if (hooks.token() !== (logoutAtOnce ? undefined : sentToken)) return
        if (!logoutAtOnce) hooks.logout()
        hooks.reload()
      }, RELOAD_DELAY),
    )
  }

  return {
    /** Body code 401: told at once, logged out and reloaded after the delay. */
    expire: (token: string | undefined) =>
      report(token, { title: hooks.say('expiredTitle'), text: hooks.say('expired'), tone: 'warning' }, false),
    /** HTTP 401 of a template call: logged out at once, reloaded after the delay. */
    refuse: (token: string | undefined) =>
      report(token, { title: hooks.say('unauthorizedTitle'), text: hooks.say('unauthorized'), tone: 'error' }, true),
  }
}

const isHidden = (): boolean => typeof document === 'object' && document.visibilityState === 'hidden'

/** One tab in sight does it; another one waits until that must be over. Where tabs cannot agree, each does it. */
async function alone(act: () => Promise<void>, later: () => void): Promise<void> {
  const locks = typeof navigator === 'object' ? navigator.locks : undefined
  if (!locks || isHidden()) return act()
  await locks.request('session-over', { ifAvailable: true }, (lock) => (lock ? act() : void setTimeout(later, TOLD_ELSEWHERE)))
}
