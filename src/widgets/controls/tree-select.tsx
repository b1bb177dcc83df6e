import { useTexts } from '../../i18n/i18n.ts'
import { titleOnWay } from '../../schema/branches.ts'
import { choicesOf, titleOf } from '../choices.ts'
import type { ControlProps } from '../control.ts'
import { liveOf, LookAlike } from '../look-alike.tsx'

const load = liveOf('tree-select')

/** One or several of nested choices, on any level. */
export function TreeSelect(props: ControlProps) {
  const { field, value } = props
  const t = useTexts('widgets/kit')
  const choices = choicesOf(field)
  const tags = Array.isArray(value) ? value.map((one) => titleOf(choices, one)) : undefined
  return (
    <LookAlike
      {...props}
      load={load}
      text={tags ? tags.join(', ') : titleOnWay(choices, value)}
      tags={tags}
      popup="tree"
      placeholder={field.placeholder ?? t('choose')}
    />
  )
}
