import { useMemoizedFn } from 'ahooks'
import { useEffect } from 'react'
import { useClient } from '../../request/use-client.ts'
import { usePresence } from '../../widgets/presence.ts'

/** So long it takes until a lost connection is tried again; meanwhile the clock alone refreshes. */
const AGAIN_MS = 30_000

/** While it is on and somebody looks, asks anew every so many seconds, and at once when the backend says that something has changed. */
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
