import { useTexts } from '../../i18n/i18n.ts'
import type { Scalar } from '../../schema/condition.ts'
import type { Row } from '../../schema/row.ts'
import { BranchChoice } from '../branches/branch-choice.tsx'
import { PART, type BranchPage, type BranchSource } from '../branches/branch-source.ts'
import { textOf, useBackend, type ControlProps } from '../control.ts'
import { DialogPick } from '../dialog-pick.tsx'
import { openDialog } from '../kit/host-store.ts'
import { labelOf, nameOnWay, optionsBody, rememberLabel, useRemoteLabel } from '../remote.ts'

/** A row of a tree, chosen in a dialog. The row being edited is not offered its own descendants. */
export function RemoteTree(props: ControlProps) {
  const { field, value, onChange, onBlur, form } = props
  const t = useTexts('widgets/kit')
  const say = useTexts('widgets/late')
  const backend = useBackend()
  const label = useRemoteLabel(props)
  const options = field.options!
  const tree = options.tree!

  const ask = (typed: string, more: Record<string, unknown>, signal?: AbortSignal) =>
    backend.call(
      options.call,
      { ...optionsBody(options, form, typed), pageSize: PART, ...more },
      signal ? { signal } : {},
    ) as Promise<BranchPage>
  const choose = async () => {
    const seen = new Map<string, Row>()
    const source: BranchSource = {
      under: (under, pageNo) => ask('', { under, pageNo, above: null }),
      find: (text, signal) => ask(text, { above: true }, signal),
      key: options.value,
      by: tree.by,
      nameOf: (row) => {
        seen.set(String(row[options.value]), row)
        return labelOf(options, row)
      },
    }
    const own = tree.own ? textOf(form.row?.[options.value]) : ''
    const chosen = await openDialog<string>({
      title: field.title,
      render: (inside) => (
        <BranchChoice
          source={source}
          legend={say('branchLegend')}
          okText={t('choose')}
          own={own || undefined}
          now={textOf(value)}
          nowText={say(own ? 'branchNow' : 'branchChosen')}
          top={field.required === true ? undefined : say(tree.own ? 'branchTop' : 'branchNobody')}
          onChoose={inside.close}
        />
      ),
    })
    onBlur?.()
    if (chosen === undefined) return
    const row = seen.get(chosen)
    if (!row) return onChange(undefined)
    const picked = row[options.value] as Scalar
    rememberLabel(options, { value: picked, label: nameOnWay(options, { data: [...seen.values()], totalCount: 0, above: [] }, row) })
    form.choose?.(picked, row)
    onChange(picked)
  }

  return <DialogPick {...props} text={label} onOpen={() => void choose()} />
}
