import type { Say } from '../../schema/texts.ts'
import { Problem } from '../../request/problem.ts'
import type { useClient } from '../../request/use-client.ts'
import type { Action, CallRef } from '../../schema/compiled.ts'
import type { Row } from '../../schema/row.ts'
import { fill } from '../../schema/template.ts'
import { toast } from '../../widgets/kit/toast-store.ts'
import type { ActionSetting } from './action-setting.ts'
import { buildBody } from './body.ts'

/** `values` are those that the row had before it was edited, `row` is the row as it is now. */
type Edited = {
  action: Action
  call: CallRef
  setting: Pick<ActionSetting, 'entity' | 'takes' | 'reload'>
  values: Row
  row: Row
  changed: () => void
  client: ReturnType<typeof useClient>
  t: Say<'runtime/list'>
}

/** Sends the earlier values of an edited row again, against the version that the change has made. */
export async function takeBack({ action, call, setting, values, row, changed, client, t }: Edited): Promise<void> {
  const { entity, takes, reload } = setting
  try {
    await client.call(call, buildBody(call, { values, row, takes }))
    const label = entity ? fill(entity.label, { ...row, ...values }).trim() : ''
    toast.success((name) => t('undone', { action: action.title, label: name(label) }))
  } catch (problem) {
    // The client shows it; the list shows how the row is.
    if (!(problem instanceof Problem)) throw problem
  }
  changed()
  await reload()
}
