import { useEventListener, useInterval } from 'ahooks'
import type { DetailScreen } from '../../schema/compiled-screen.ts'
import { holds } from '../../schema/condition.ts'
import { usePresence } from '../../widgets/presence.ts'
import type { Rows } from './use-rows.ts'

/** Polls while a row is in a transitional state and the page is visible. */
export function useRefresh(refresh: DetailScreen['refresh'], { rows, loading, failure, refresh: read }: Omit<Rows, 'reload'>): void {
  const seen = usePresence()
  const awaited = seen && !loading && !failure && isAwaited(refresh, rows)
  const look = () => {
    if (document.visibilityState !== 'hidden') void read()
  }
  useInterval(look, awaited && refresh ? refresh.seconds * 1000 : undefined)
  // Reloads at once when the window gets the focus again, e.g. after a payment.
  useEventListener('visibilitychange', look, { target: () => document, enable: awaited })
  useEventListener('pageshow', look, { enable: awaited })
}

/** Whether a row is in a transitional state. */
function isAwaited(refresh: DetailScreen['refresh'], rows: Rows['rows']): boolean {
  const now = Date.now()
  return refresh !== undefined && rows.some((row) => holds(refresh.while, { form: row, row, now }))
}
