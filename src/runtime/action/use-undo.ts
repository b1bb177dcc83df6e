import { useMemoizedFn } from 'ahooks'
import { useTexts } from '../../i18n/i18n.ts'
import { createKey } from '../../request/client.ts'
import type { CallOptions } from '../../request/client-hooks.ts'
import { useClient } from '../../request/use-client.ts'
import type { Action } from '../../schema/compiled.ts'
import type { Row } from '../../schema/row.ts'
import { fill } from '../../schema/template.ts'
import { useSession } from '../../session/use-session.ts'
import { toast, type Act } from '../../widgets/kit/toast-store.ts'
import { buildBody } from './body.ts'
import { callEach, type Done } from './call-each.ts'
import { isAllowed, isPossible } from './guard.ts'
import { useSurroundings } from './surroundings.ts'
import type { ActionSetting } from './action-setting.ts'

type About = Pick<ActionSetting, 'actions' | 'entity' | 'takes' | 'reload'>

/** How to undo an action on some rows: by the reverse action of the schema, where the person may use it and the rows allow it. */
export function useUndo(): (action: Action, about: About, done: Done[]) => Act | undefined {
  const t = useTexts('runtime/list')
  const client = useClient()
  const { can } = useSession()
  const { changed } = useSurroundings()

  return useMemoizedFn((action, { actions, entity, takes, reload }, done: Done[]) => {
    const isPutBack = action.undo === true
    const back = isPutBack ? action : actions.find((one: Action) => one.name === action.undo)
    if (!back?.call || !isAllowed(back, can)) return undefined
    // The rows as they are now: the state to revert, and the version that must not have changed.
    const rows = done
      .flatMap(({ row, answer }): Row[] => (row && answer !== null && typeof answer === 'object' ? [{ ...row, ...answer }] : []))
      .filter((row) => (isPutBack ? row['undoUntil'] !== undefined : isPossible(back, row)))
    if (rows.length === 0) return undefined
    const send = (row: Row, how: CallOptions) =>
      client.call(back.call, { ...buildBody(back.call, { row, takes }), ...(isPutBack ? { mode: 'back' } : {}) }, how)
    const takeBack = async ([row, ...others]: Row[]) => {
      if (!row || others.length > 0) return takeAllBack()
      await send(row, {})
      const label = entity ? fill(entity.label, row).trim() : ''
      toast.success((name) => t('undone', { action: action.title, label: name(label) }))
    }
    const takeAllBack = async () => {
      const how = { quiet: true, batch: createKey() }
      const outcome = await callEach(rows, (row) => send(row, how))
      if (!outcome) return
      const { reasons } = outcome
      const facts = { action: action.title, count: outcome.done.length, failed: reasons.length, reason: [...new Set(reasons)].join(' ') }
      if (reasons.length > 0) toast.warning(t('undonePart', facts))
      else toast.success(t('undoneMany', facts))
    }
    const run = () =>
      // The client shows errors; the screen reloads in any case.
      void takeBack(rows)
        .catch(() => undefined)
        .then(() => {
          changed()
          return reload()
        })
    return { title: t('undo'), run }
  })
}
