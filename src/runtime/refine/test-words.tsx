import { useLocale, useTexts } from '../../i18n/i18n.ts'
import type { RefineField } from '../../schema/compiled-screen.ts'
import type { Column } from '../../schema/compiled.ts'
import type { Scalar } from '../../schema/condition.ts'
import { display } from '../../schema/display.ts'
import { comparesWith, isGroup, itemsOf, type RefineItem, type RefineTest } from '../../schema/refine.ts'
import type { FormAccess } from '../../widgets/control.ts'
import { useRemoteLabels } from '../../widgets/remote.ts'
import { isSpan, operatorSaid, operatorWords } from './operator-words.ts'

/** The controls of forms, used outside of a form. */
export const alone: FormAccess = { value: () => undefined, check: () => undefined, focus: () => {} }

type Known = { fields: RefineField[]; columns: Column[] }

/** One condition, or a group of them, as a sentence. */
export function ItemWords({ item, ...known }: Known & { item: RefineItem }) {
  const say = useTexts('runtime/refine')
  if (!isGroup(item)) return <TestWords test={item} {...known} />
  const join = say('all' in item ? 'joinAll' : 'joinAny')
  return itemsOf(item).map((one, at) => (
    <span key={at}>
      {at > 0 && join}
      {!isGroup(one) && <TestWords test={one} {...known} />}
    </span>
  ))
}

function TestWords({ test, fields, columns }: Known & { test: RefineTest }) {
  const say = useTexts('runtime/refine')
  const locale = useLocale()
  const { field, is, value } = test
  const refined = fields.find(({ name }) => name === field)!
  const column = columns.find(({ name }) => name === field)
  const labels = useRemoteLabels({
    id: '',
    field: {
      name: field,
      title: '',
      type: 'array',
      widget: 'multi-select',
      ...(refined.options ? { options: refined.options } : {}),
    },
    value: refined.options ? value : undefined,
    onChange: () => {},
    form: alone,
  })
  const title = column?.title ?? field
  const operator = operatorWords(refined.kind, is, say)
  const written = (one: unknown): string => {
    if (refined.kind === 'text') return say('quoted', { value: String(one) })
    if (refined.kind === 'boolean') return say(one === true ? 'yes' : 'no')
    if (column && (refined.kind === 'number' || column.choices)) return display(column, one, { locale })
    return String(one)
  }
  switch (comparesWith(is)) {
    case 'none':
      return say('saidAlone', { title, operator })
    case 'days': {
      const days = say(is === 'last' ? 'lastDays' : 'nextDays', { count: Number(value) })
      return say('saidAlone', { title, operator: days })
    }
    case 'some': {
      const some = refined.options ? labels : (value as Scalar[]).map(written)
      return say('said', { title, operator: operatorSaid(refined.kind, is, some.length, say), value: some.join(say('comma')) })
    }
    case 'two': {
      const [from, to] = (value as Scalar[]).map(written)
      return say('said', { title, operator, value: say(isSpan(refined.kind) ? 'through' : 'and', { from: from!, to: to! }) })
    }
    default:
      return say('said', { title, operator, value: written(value) })
  }
}
