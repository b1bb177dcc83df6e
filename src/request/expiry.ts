import type { ClientHooks } from './client-hooks.ts'

/** Milliseconds in which a person can read why they are signed out. */
const RELOAD_DELAY = 1500
/** Milliseconds after which a notice in another tab must be over. */
const TOLD_ELSEWHERE = RELOAD_DELAY + 500

type Notice = { title: string; text: string; tone: 'warning' | 'error' }

/**
 * Ends a session once, however many calls and tabs report it; a report about a token that is no longer in use ends nothing. A hidden tab
 * shows nothing.
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
        // The other tab was closed before it had finished.
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
        // A new sign-in has happened meanwhile, here or in another tab: nothing to end.
        if (hooks.token() !== (logoutAtOnce ? undefined : sentToken)) return
        if (!logoutAtOnce) hooks.logout()
        hooks.reload()
      }, RELOAD_DELAY),
    )
  }

  return {
    /** Body code 401: shown at once, signed out and reloaded after the delay. */
    expire: (token: string | undefined) =>
      report(token, { title: hooks.say('expiredTitle'), text: hooks.say('expired'), tone: 'warning' }, false),
    /** HTTP 401 of a template call: signed out at once, reloaded after the delay. */
    refuse: (token: string | undefined) =>
      report(token, { title: hooks.say('unauthorizedTitle'), text: hooks.say('unauthorized'), tone: 'error' }, true),
  }
}

const isHidden = (): boolean => typeof document === 'object' && document.visibilityState === 'hidden'

/** One visible tab does it; another one waits until that must be over. Without the Web Locks API, each tab does it. */
async function alone(act: () => Promise<void>, later: () => void): Promise<void> {
  const locks = typeof navigator === 'object' ? navigator.locks : undefined
  if (!locks || isHidden()) return act()
  await locks.request('session-over', { ifAvailable: true }, (lock) => (lock ? act() : void setTimeout(later, TOLD_ELSEWHERE)))
}
