import { useMemoizedFn } from 'ahooks'
import { useEffect, useRef, useState } from 'react'
import { Problem } from '../../request/problem.ts'
import { useClient } from '../../request/use-client.ts'
import type { CallRef } from '../../schema/compiled.ts'
import { useReturn } from '../../widgets/presence.ts'
import { usePage } from '../page.ts'
import { listUnsavedOf } from './unsaved.ts'
import type { Row } from '../../schema/row.ts'

export type Loaded =
  | { status: 'loading' }
  | { status: 'failed'; problem: Problem }
  /** `round` increases with each answer, so that the form is recreated. */
  | { status: 'ready'; row: Row | undefined; round: number }

/** The row that a form edits. Without a call, the given row is used at once. */
export function useLoaded(call: CallRef | undefined, body: Row, given?: Row): { loaded: Loaded; reload: () => Promise<void> } {
  const client = useClient()
  const [loaded, setLoaded] = useState<Loaded>(() => (call ? { status: 'loading' } : { status: 'ready', row: given, round: 0 }))
  const rounds = useRef(0)
  const path = call?.path
  const asked = JSON.stringify(body)

  const reload = useMemoizedFn(async () => {
    const round = ++rounds.current
    if (!call) return setLoaded((before) => (before.status === 'ready' ? { ...before, round } : before))
    setLoaded((before) => (before.status === 'ready' ? before : { status: 'loading' }))
    try {
      const row = await client.call<Row | null>(call, JSON.parse(asked) as Row, { quiet: true })
      if (round === rounds.current) setLoaded({ status: 'ready', row: row ?? undefined, round })
    } catch (problem) {
      if (!(problem instanceof Problem)) throw problem
      if (round === rounds.current) setLoaded({ status: 'failed', problem })
    }
  })

  useEffect(() => {
    if (path !== undefined) void reload()
  }, [path, asked, reload])

  // When the person returns, the page shows what was typed, or if nothing was typed, the current row.
  const page = usePage()
  const isUntouched = () => listUnsavedOf(page).length === 0 && !document.activeElement?.closest('form')
  useReturn(() => {
    if (path === undefined || !isUntouched()) return
    if (loaded.status !== 'ready') return void reload()
    const round = ++rounds.current
    const take = (row: Row | undefined) => {
      if (round !== rounds.current || !isUntouched() || JSON.stringify(row) === JSON.stringify(loaded.row)) return
      setLoaded({ status: 'ready', row, round })
    }
    client.call<Row | null>(call!, body, { silent: true }).then(
      (row) => take(row ?? undefined),
      () => undefined,
    )
  })

  return { loaded, reload }
}
