import { useMemoizedFn } from 'ahooks'
import { useTexts } from '../../i18n/i18n.ts'
import { Problem } from '../../request/problem.ts'
import { useClient } from '../../request/use-client.ts'
import type { Action } from '../../schema/compiled.ts'
import type { Row } from '../../schema/row.ts'
import { fill } from '../../schema/template.ts'
import { toast, type Act } from '../../widgets/kit/toast-store.ts'
import type { ActionSetting } from './action-setting.ts'
import { buildBody } from './body.ts'
import { useSurroundings } from './surroundings.ts'

type Setting = Pick<ActionSetting, 'entity' | 'takes' | 'reload'>
/** `values` are those that the row had before it was edited. */
type Edited = { values: Row; row: Row; answer: unknown }

/** How to undo an edit of one row: sends the earlier values again, against the version that the change has made. */
export function useWayBack(): (action: Action, setting: Setting, edited: Edited) => Act | undefined {
  const t = useTexts('runtime/list')
  const client = useClient()
  const { changed } = useSurroundings()
  return useMemoizedFn((action, { entity, takes, reload }, { values, row, answer }) => {
    if (action.call?.does !== 'edit' || answer === null || typeof answer !== 'object') return undefined
    const { call } = action
    const now = { ...row, ...answer }
    const run = async () => {
      try {
        await client.call(call, buildBody(call, { values, row: now, takes }))
        const label = entity ? fill(entity.label, { ...now, ...values }).trim() : ''
        toast.success((name) => t('undone', { action: action.title, label: name(label) }))
      } catch (problem) {
        // The client shows it; the list shows how the row is.
        if (!(problem instanceof Problem)) throw problem
      }
      changed()
      await reload()
    }
    return { title: t('undo'), run: () => void run() }
  })
}

/** The values that a row had, of the fields that were sent; nothing for those that were empty. */
export const valuesBefore = (sent: Row, row: Row): Row => Object.fromEntries(Object.keys(sent).map((name) => [name, row[name] ?? null]))
