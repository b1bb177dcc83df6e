import { useEffect, useRef, useSyncExternalStore } from 'react'
import { useBlocker } from 'react-router-dom'
import { say } from '../../i18n/i18n.ts'
import { useSession } from '../../session/use-session.ts'
import { confirm } from '../../widgets/kit/host-store.ts'
import { hasHeld, isLost, listUnsaved, watchUnsaved, type Unsaved } from './unsaved.ts'

/** The confirmation before unsaved input is discarded. */
export function askUnsaved(): Promise<boolean> {
  return confirm({
    title: say('runtime/form', 'unsavedTitle'),
    text: say('runtime/form', 'unsavedText'),
    okText: say('runtime/form', 'unsavedLeave'),
    cancelText: say('runtime/form', 'unsavedStay'),
    danger: true,
  })
}

/** Whether a dialog may close despite unsaved input. */
export async function mayClose(): Promise<boolean> {
  const unsaved = listUnsaved().filter(({ leaving, page }) => leaving === 'address' && page?.isShown() !== false)
  if (unsaved.length === 0) return true
  const leave = await askUnsaved()
  if (leave) for (const one of unsaved) one.discard()
  return leave
}

/**
 * Mounted once, in the root route: a router has one blocker only, and several forms may be open. An expired session is not blocked: the
 * draft restores the input.
 */
export function LeaveGuard() {
  return useSyncExternalStore(watchUnsaved, hasHeld) ? <Guard /> : null
}

function Guard() {
  const session = useSession()
  const lost = useRef<Unsaved[]>([])
  const blocker = useBlocker(({ currentLocation, nextLocation }) => {
    if (session.read().status === 'guest') return false
    lost.current = listUnsaved().filter((one) => isLost(one, { from: currentLocation, to: nextLocation }))
    return lost.current.length > 0
  })

  useEffect(() => {
    if (blocker.state !== 'blocked') return
    void askUnsaved().then((leave) => {
      if (!leave) return blocker.reset()
      for (const one of lost.current) one.discard()
      blocker.proceed()
    })
    // oxlint-disable-next-line react/exhaustive-deps -- one confirmation for each blocked navigation
  }, [blocker.state])

  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => {
      if (session.read().status !== 'guest' && listUnsaved().length) event.preventDefault()
    }
    addEventListener('beforeunload', warn)
    return () => removeEventListener('beforeunload', warn)
  }, [session])

  return null
}
