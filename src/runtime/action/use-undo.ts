import { useMemoizedFn } from 'ahooks'
import { useTexts } from '../../i18n/i18n.ts'
import { useClient } from '../../request/use-client.ts'
import type { Action } from '../../schema/compiled.ts'
import type { Row } from '../../schema/row.ts'
import { fill } from '../../schema/template.ts'
import { useSession } from '../../session/use-session.ts'
import { toast, type Act } from '../../widgets/kit/toast-store.ts'
import { buildBody } from './body.ts'
import { isAllowed, isPossible } from './guard.ts'
import { useSurroundings } from './surroundings.ts'
import type { ActionSetting } from './action-setting.ts'

type About = Pick<ActionSetting, 'actions' | 'entity' | 'takes' | 'reload'>

/** How what an action did to a row can be taken back: by the action that the schema names, where this person may and the row allows it. */
export function useUndo(): (action: Action, about: About, row: Row | undefined, answer: unknown) => Act | undefined {
  const t = useTexts('runtime/list')
  const client = useClient()
  const { can } = useSession()
  const { changed } = useSurroundings()

  return useMemoizedFn((action, { actions, entity, takes, reload }, row, answer) => {
    const back = actions.find((one: Action) => one.name === action.undo)
    if (!back?.call || !row || !isAllowed(back, can) || answer === null || typeof answer !== 'object') return undefined
    // As it stands now: the state to go back from, and the version that nobody else may have changed meanwhile.
    const now: Row = { ...row, ...answer }
    if (!isPossible(back, now)) return undefined
    const takeBack = async () => {
      await client.call(back.call, buildBody(back.call, { row: now, takes }))
      toast.success(t('undone', { action: action.title, label: entity ? fill(entity.label, now).trim() : '' }))
    }
    const run = () =>
      // The client tells what went wrong; either way what is shown here is read again.
      void takeBack()
        .catch(() => undefined)
        .then(() => {
          changed()
          return reload()
        })
    return { title: t('undo'), run }
  })
}
