import { say } from '../i18n/i18n.ts'
import type { Scalar } from '../schema/condition.ts'
import type { ControlProps } from './control.ts'
import { useRemoteLabels } from './remote.ts'

/** The names of rows of another entity by their keys, one or several. */
export function RemoteNames({ field, value, form }: Pick<ControlProps, 'field' | 'value' | 'form'>) {
  const held = (Array.isArray(value) ? value : value === undefined || value === null || value === '' ? [] : [value]) as Scalar[]
  const names = useRemoteLabels({ id: '', field, value: held, form: { ...form, row: undefined }, onChange: () => undefined })
  return names.join(say('widgets/kit', 'comma')) || say('runtime/form', 'empty')
}
