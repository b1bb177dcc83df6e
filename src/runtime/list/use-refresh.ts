import { useEventListener, useInterval } from 'ahooks'
import type { DetailScreen } from '../../schema/compiled-screen.ts'
import { holds } from '../../schema/condition.ts'
import { usePresence } from '../../widgets/presence.ts'
import type { Rows } from './use-rows.ts'

/** While a row is on its way to something else, the page is read again, unseen and only while somebody looks. */
export function useRefresh(refresh: DetailScreen['refresh'], { rows, loading, failure, refresh: read }: Omit<Rows, 'reload'>): void {
  const seen = usePresence()
  const awaited = seen && !loading && !failure && isAwaited(refresh, rows)
  const look = () => {
    if (document.visibilityState !== 'hidden') void read()
  }
  useInterval(look, awaited && refresh ? refresh.seconds * 1000 : undefined)
  // Whoever comes back, from another window or from the provider that took the money, does not wait for the next turn.
  useEventListener('visibilitychange', look, { target: () => document, enable: awaited })
  useEventListener('pageshow', look, { enable: awaited })
}

/** Whether one of the rows is on its way now. */
function isAwaited(refresh: DetailScreen['refresh'], rows: Rows['rows']): boolean {
  const now = Date.now()
  return refresh !== undefined && rows.some((row) => holds(refresh.while, { form: row, row, now }))
}
