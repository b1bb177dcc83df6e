import { useLocale, useTexts } from '../../i18n/i18n.ts'
import { titleOnWay } from '../../schema/branches.ts'
import type { Scalar } from '../../schema/condition.ts'
import { listWords } from '../../schema/list-words.ts'
import { choiceCalled, choicesOf, titleOf } from '../choices.ts'
import type { ControlProps } from '../control.ts'
import { LookAlike } from '../look-alike.tsx'
import { liveOf } from '../use-exchange.ts'

const load = liveOf('tree-select')

/** One or several of nested choices, on any level. */
export function TreeSelect(props: ControlProps) {
  const { field, value } = props
  const t = useTexts('widgets/kit')
  const locale = useLocale()
  const choices = choicesOf(field)
  const tags = Array.isArray(value) ? value.map((one) => titleOf(choices, one)) : undefined
  return (
    <LookAlike
      {...props}
      load={load}
      text={tags ? listWords(tags, locale) : titleOnWay(choices, value)}
      tags={tags}
      popup="tree"
      settle={(text, onChange) => {
        const one = choiceCalled(choices, text)
        if (!one || one.disabled) return 'search'
        onChange(field.type === 'array' ? [...new Set([...((value as Scalar[] | undefined) ?? []), one.value])] : one.value)
        return 'done'
      }}
      placeholder={field.placeholder ?? t('choose')}
    />
  )
}
