import { useTexts } from '../../i18n/i18n.ts'
import { titleOnWay } from '../../schema/branches.ts'
import { isLeaf } from '../../schema/leaf.ts'
import { choiceCalled, choicesOf } from '../choices.ts'
import type { ControlProps } from '../control.ts'
import { LookAlike } from '../look-alike.tsx'
import { liveOf } from '../use-exchange.ts'
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
  const choices = choicesOf(props.field)
  const settle = (text: string, onChange: (value: unknown) => void) => {
    const one = choiceCalled(choices, text)
    if (!one || one.disabled || !isLeaf(choices, one.value)) return 'search' as const
    onChange(one.value)
    return 'done' as const
  }
  return (
    <LookAlike
      {...props}
      load={load}
      text={titleOnWay(choices, props.value)}
      settle={settle}
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
