import { useTexts } from '../../i18n/i18n.ts'
import { Glyph } from '../../look/glyph.tsx'
import type { Scalar } from '../../schema/condition.ts'
import type { Row } from '../../schema/row.ts'
import { Box } from '../box.tsx'
import { BranchChoice } from '../branches/branch-choice.tsx'
import { PART, type BranchPage, type BranchSource } from '../branches/branch-source.ts'
import { inputProps, textOf, useBackend, type ControlProps } from '../control.ts'
import { openDialog } from '../kit/host-store.ts'
import { labelOf, optionsBody, rememberLabel, useRemoteLabel } from '../remote.ts'

/** A row of a tree, chosen in a dialog. What lies below the row of the form itself is not offered to it. */
export function RemoteTree(props: ControlProps) {
  const { field, value, onChange, onBlur, disabled, readOnly, form } = props
  const t = useTexts('widgets/kit')
  const say = useTexts('widgets/late')
  const backend = useBackend()
  const label = useRemoteLabel(props)
  const options = field.options!
  const tree = options.tree!
  const still = disabled || readOnly

  const ask = (typed: string, more: Record<string, unknown>, signal?: AbortSignal) =>
    backend.call(
      options.call,
      { ...optionsBody(options, form, typed), pageSize: PART, ...more },
      signal ? { signal } : {},
    ) as Promise<BranchPage>
  const choose = async () => {
    if (still) return
    const seen = new Map<string, Row>()
    const source: BranchSource = {
      under: (under, pageNo) => ask('', { under, pageNo }),
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
          top={field.required === true ? undefined : say('branchTop')}
          onChoose={inside.close}
        />
      ),
    })
    onBlur?.()
    if (chosen === undefined) return
    const row = seen.get(chosen)
    if (!row) return onChange(undefined)
    const picked = row[options.value] as Scalar
    rememberLabel(options, { value: picked, label: labelOf(options, row) })
    onChange(picked)
    form.choose?.(picked, row)
  }

  return (
    <Box {...props} className="lk-pick">
      <input
        {...inputProps(props)}
        readOnly
        role="combobox"
        aria-haspopup="dialog"
        aria-expanded={false}
        aria-controls={`${props.id}-list`}
        aria-readonly={readOnly || undefined}
        autoComplete="off"
        placeholder={field.placeholder ?? t('choose')}
        value={label}
        title={label || undefined}
        onClick={() => void choose()}
        onKeyDown={(event) => {
          if (['Enter', ' ', 'ArrowDown'].includes(event.key)) {
            event.preventDefault()
            void choose()
          } else if (['Delete', 'Backspace'].includes(event.key) && !still && field.required !== true) onChange(undefined)
        }}
      />
      <span className="lk-pick-sign">
        <Glyph name="down" />
      </span>
      {label && !still && field.required !== true && (
        <button type="button" tabIndex={-1} className="lk-pick-clear" aria-label={t('clear')} onClick={() => onChange(undefined)}>
          <Glyph name="close" />
        </button>
      )}
    </Box>
  )
}
