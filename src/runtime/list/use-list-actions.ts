import { useCreation } from 'ahooks'
import { useMemo } from 'react'
import type { ListScreen } from '../../schema/compiled-screen.ts'
import { useSession } from '../../session/use-session.ts'
import { useFormsAhead } from '../action/action-host.tsx'
import { listActions } from '../action/guard.ts'
import { useActions } from '../action/use-actions.tsx'
import { useJobEnd } from '../jobs/use-job-end.ts'
import { usePlaces } from '../router/places.ts'
import type { RowEvents } from './row-actions.tsx'
import { useCellEdits } from './use-cell-edits.ts'
import type { List } from './use-list.ts'

/** Keeps the identity of an array while its contents are the same, so that rows do not render again. */
const useSame = <T>(list: T[]): T[] => useCreation(() => list, [list.length, ...list])

export type ListActions = ReturnType<typeof useListActions>

/** The actions of a list, of its rows, and of the selected rows. */
export function useListActions(screen: ListScreen, takes: Record<string, string> | undefined, list: List) {
  const { entity, actions } = screen
  const { rows, selection, asked, columns } = list
  const { can } = useSession()
  const { canOpen, jobs } = usePlaces()
  const { run, busy, host } = useActions({
    screen: screen.id,
    title: screen.title,
    entity,
    actions,
    takes,
    findRow: (key) => rows.rows.find((row) => String(row[entity.key]) === key) ?? (rows.loading ? 'waiting' : undefined),
    rowsInSight: () => rows.rows,
    reload: rows.reload,
    exportBody: () => ({ ...asked, columns: columns.map((column) => column.name) }),
    exportCount: () => rows.total,
    unselect: selection.clear,
  })
  useFormsAhead(actions, !rows.loading)
  useJobEnd(actions, rows.reload)
  const { toggle } = selection
  const row = useSame(listActions(actions, 'row', can, canOpen))
  return {
    ...useCellEdits(columns, row, { title: screen.title, entity, takes, reload: rows.reload }),
    run,
    busy,
    host,
    events: useMemo<RowEvents>(() => ({ run: (action, row) => run(action, { row }), toggle }), [run, toggle]),
    toolbar: useSame(listActions(actions, 'toolbar', can, canOpen)),
    // A form for many rows is sent as a job.
    batch: listActions(actions, 'batch', can, canOpen).filter(({ form, call }) => !form || call?.does !== 'edit' || jobs),
    row,
  }
}
