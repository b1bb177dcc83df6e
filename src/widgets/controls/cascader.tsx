import { useTexts } from '../../i18n/i18n.ts'
import { titleOnWay } from '../../schema/branches.ts'
import { choicesOf } from '../choices.ts'
import type { ControlProps } from '../control.ts'
import { liveOf, LookAlike } from '../look-alike.tsx'

const load = liveOf('cascader')

/** One of choices that stand below one another, level by level. */
export function Cascader(props: ControlProps) {
  const t = useTexts('widgets/kit')
  return (
    <LookAlike
      {...props}
      load={load}
      text={titleOnWay(choicesOf(props.field), props.value)}
      placeholder={props.field.placeholder ?? t('choose')}
    />
  )
}
