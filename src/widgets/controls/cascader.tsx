import { useTexts } from '../../i18n/i18n.ts'
import { titleOnWay } from '../../schema/branches.ts'
import { choicesOf } from '../choices.ts'
import type { ControlProps } from '../control.ts'
import { liveOf, LookAlike } from '../look-alike.tsx'
import { useRemoteLabel } from '../remote.ts'
import { nameOfWay, useRemoteWay } from '../rich/remote-way.ts'

const load = liveOf('cascader')
const loadRemote = liveOf('remote-cascader')

/** One of nested choices, or a row of a tree, level by level. */
export function Cascader(props: ControlProps) {
  return props.field.options ? <Remote {...props} /> : <Fixed {...props} />
}

function Fixed(props: ControlProps) {
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

function Remote(props: ControlProps) {
  const t = useTexts('widgets/kit')
  const way = useRemoteWay(props)
  // Until the path is known, the label of the row itself, which came with the form.
  const label = useRemoteLabel(props)
  return <LookAlike {...props} load={loadRemote} text={nameOfWay(way) || label} placeholder={props.field.placeholder ?? t('choose')} />
}
