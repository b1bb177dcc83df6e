import { useMemoizedFn } from 'ahooks'
import { useTexts } from '../../i18n/i18n.ts'
import { useClient } from '../../request/use-client.ts'
import type { Action } from '../../schema/compiled.ts'
import type { Row } from '../../schema/row.ts'
import type { Act } from '../../widgets/kit/toast-store.ts'
import type { ActionSetting } from './action-setting.ts'
import { useSurroundings } from './surroundings.ts'

type Setting = Pick<ActionSetting, 'entity' | 'takes' | 'reload'>
/** `values` are those that the row had before it was edited. */
type Edited = { values: Row; row: Row; answer: unknown }

/** How to undo an edit of one row: sends the earlier values again, against the version that the change has made. */
export function useWayBack(): (action: Action, setting: Setting, edited: Edited) => Act | undefined {
  const t = useTexts('runtime/list')
  const client = useClient()
  const { changed } = useSurroundings()
  return useMemoizedFn((action, setting, { values, row, answer }) => {
    if (action.call?.does !== 'edit' || answer === null || typeof answer !== 'object') return undefined
    const edited = { action, call: action.call, setting, values, row: { ...row, ...answer }, changed, client, t }
    const run = () => void import('./take-back.ts').then((code) => code.takeBack(edited))
    return { title: t('undo'), run }
  })
}

/** The values that a row had, of the fields that were sent; nothing for those that were empty. */
export const valuesBefore = (sent: Row, row: Row): Row => Object.fromEntries(Object.keys(sent).map((name) => [name, row[name] ?? null]))
