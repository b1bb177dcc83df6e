import { useLocale, useTexts } from '../../i18n/i18n.ts'
import type { Scalar } from '../../schema/condition.ts'
import { listWords } from '../../schema/list-words.ts'
import { choiceCalled, choicesOf, titleOf } from '../choices.ts'
import type { ControlProps } from '../control.ts'
import { LookAlike } from '../look-alike.tsx'
import { useRemoteLabels } from '../remote.ts'
import { LeftText, useSettleRow } from '../settle-row.tsx'
import { liveOf } from '../use-exchange.ts'

const loadSelect = liveOf('multi-select')
const loadRemote = liveOf('remote-multi-select')

/** Several of some choices, or several rows of another entity. */
export function MultiSelect(props: ControlProps) {
  return props.field.options ? <Remote {...props} /> : <Fixed {...props} />
}

function Fixed(props: ControlProps) {
  const t = useTexts('widgets/kit')
  const locale = useLocale()
  const choices = choicesOf(props.field)
  const held = Array.isArray(props.value) ? (props.value as Scalar[]) : []
  const chosen = held.map((one) => titleOf(choices, one))
  return (
    <LookAlike
      {...props}
      load={loadSelect}
      text={listWords(chosen, locale)}
      tags={chosen}
      settle={(text, onChange) => {
        const one = choiceCalled(choices, text)
        if (!one) return 'search'
        onChange([...new Set([...held, one.value])])
        return 'done'
      }}
      placeholder={props.field.placeholder ?? t('choose')}
    />
  )
}

function Remote(props: ControlProps) {
  const t = useTexts('widgets/kit')
  const locale = useLocale()
  const chosen = useRemoteLabels(props)
  return (
    <LookAlike
      {...props}
      load={loadRemote}
      text={listWords(chosen, locale)}
      tags={chosen}
      settle={useSettleRow(props, true)}
      note={<LeftText />}
      placeholder={props.field.placeholder ?? t('choose')}
    />
  )
}
