import { useId, useState } from 'react'
import { writeNumber } from '../../schema/figures.ts'
import type { Choice } from '../../schema/compiled.ts'
import type { Scalar } from '../../schema/condition.ts'
import { useTexts } from '../../i18n/i18n.ts'
import { Popover } from '../../widgets/kit/popover.tsx'

type Props = { id: string; title: string; choices: Choice[]; value: Scalar[]; single?: boolean; onChange: (value: Scalar[]) => void }

/** Longer lists can be searched, and of what is found no more than one looks through is drawn. */
const LOOKED_THROUGH = 20
const DRAWN = 100

/** A compact select with single or multiple choice, for search fields. */
export function ChoicePicker({ id, title, choices, value, single, onChange }: Props) {
  const t = useTexts('runtime/list')
  const group = useId()
  const [typed, type] = useState('')
  const isLong = choices.length > LOOKED_THROUGH
  const wanted = typed.trim().toLowerCase()
  const found = wanted === '' ? choices : choices.filter((choice) => choice.title.toLowerCase().includes(wanted))
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
        {isLong && (
          <input
            type="search"
            className="rt-input rt-choices-search"
            autoComplete="off"
            aria-label={t('findChoice')}
            placeholder={t('findChoice')}
            value={typed}
            onChange={({ target }) => type(target.value)}
            // Enter would send the search around.
            onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
          />
        )}
        {found.slice(0, DRAWN).map((choice) => (
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
        {found.length === 0 && <span className="rt-choices-note">{t('noMatch')}</span>}
        {found.length > DRAWN && (
          <span className="rt-choices-note">{t('choicesCut', { shown: DRAWN, total: writeNumber(found.length) })}</span>
        )}
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
