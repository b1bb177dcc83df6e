import { useEffect } from 'react'
import type { ListScreen } from '../../schema/compiled.ts'
import { holds } from '../../schema/condition.ts'
import type { Rows } from './use-rows.ts'

/** While a row is on its way to something else, the page is read again, unseen and only while somebody looks. */
export function useRefresh(refresh: ListScreen['list']['refresh'], { rows, loading, failure, refresh: read }: Rows): void {
  const awaited = Boolean(refresh && !loading && !failure && rows.some((row) => holds(refresh.while, { form: row, row, now: Date.now() })))
  useEffect(() => {
    if (!awaited || !refresh) return
    const clock = setInterval(() => {
      if (document.visibilityState !== 'hidden') void read()
    }, refresh.seconds * 1000)
    return () => clearInterval(clock)
  }, [awaited, refresh, read])
}
