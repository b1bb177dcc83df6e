import { useId } from 'react'
import type { Choice } from '../../schema/compiled.ts'
import type { Scalar } from '../../schema/condition.ts'
import { useTexts } from '../../i18n/i18n.ts'
import { Popover } from '../../widgets/kit/popover.tsx'

type Props = { id: string; title: string; choices: Choice[]; value: Scalar[]; single?: boolean; onChange: (value: Scalar[]) => void }

/** A compact select with single or multiple choice, for search fields. */
export function ChoicePicker({ id, title, choices, value, single, onChange }: Props) {
  const t = useTexts('runtime/list')
  const group = useId()
  const chosen = choices.filter((choice) => value.includes(choice.value))
  const toggle = (one: Scalar) => {
    if (single) return onChange(value.includes(one) ? [] : [one])
    onChange(value.includes(one) ? value.filter((other) => other !== one) : [...value, one])
  }

  return (
    <Popover
      label={title}
      side="bottom-start"
      trigger={(trigger) => (
        <button
          {...trigger}
          type="button"
          id={id}
          className="rt-input rt-pick"
          aria-describedby={`${group}-chosen`}
          data-empty={chosen.length === 0 || undefined}
        >
          <span id={`${group}-chosen`}>{chosen.map((choice) => choice.title).join(' / ') || t('any')}</span>
        </button>
      )}
    >
      <span className="rt-choices">
        {choices.map((choice) => (
          <label key={String(choice.value)} className="rt-choice">
            <input
              type={single ? 'radio' : 'checkbox'}
              name={group}
              checked={value.includes(choice.value)}
              onChange={() => toggle(choice.value)}
            />
            {choice.tone && <i className={`lk-dot lk-dot-${choice.tone}`} aria-hidden="true" />}
            {choice.title}
          </label>
        ))}
        <button
          type="button"
          className="lk-button lk-button-link rt-choices-clear"
          disabled={value.length === 0}
          onClick={() => onChange([])}
        >
          {t('clear')}
        </button>
      </span>
    </Popover>
  )
}
