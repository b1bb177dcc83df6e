import { useMemoizedFn } from 'ahooks'
import { useEffect } from 'react'
import { useClient } from '../../request/use-client.ts'
import { usePresence } from '../../widgets/presence.ts'

/** The delay before a lost connection is retried; until then only the interval refreshes. */
const AGAIN_MS = 30_000

/** While enabled and visible, reloads at an interval, and at once when the backend reports a change. */
export function useLive(isOn: boolean, changes: string, everySeconds: number, reload: () => void): void {
  const client = useClient()
  const seen = usePresence()
  const ask = useMemoizedFn(reload)
  useEffect(() => {
    if (!isOn || !seen) return undefined
    const end = new AbortController()
    let again: ReturnType<typeof setTimeout>
    const listen = () =>
      void client.follow(changes, ask, end.signal).then(() => {
        if (!end.signal.aborted) again = setTimeout(listen, AGAIN_MS)
      })
    listen()
    const clock = setInterval(() => document.visibilityState === 'visible' && ask(), everySeconds * 1000)
    return () => {
      end.abort()
      clearTimeout(again)
      clearInterval(clock)
    }
  }, [client, isOn, seen, changes, everySeconds, ask])
}
