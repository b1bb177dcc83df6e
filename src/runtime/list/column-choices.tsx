import { useEffect, useRef } from 'react'
import type { Column } from '../../schema/compiled.ts'
import { useTexts } from '../../i18n/i18n.ts'
import { Glyph } from '../../look/glyph.tsx'
import { useNarrower } from '../../look/use-narrower.ts'
import { IconButton } from '../../widgets/kit/button.tsx'
import { useRowDrag } from '../../widgets/row-drag.ts'
import { arranged, densities, type ListSettings } from './settings.ts'
import './column-choices.css'

export type ChoicesProps = { columns: Column[]; settings: ListSettings; onChange: (settings: ListSettings | undefined) => void }

/** Visible columns, their order, those that stay at the left, and the row height. */
export function ColumnChoices({ columns, settings: held, onChange }: ChoicesProps) {
  const t = useTexts('runtime/columns')
  // Cards have no left side.
  const narrow = useNarrower('phone')
  const settings = arranged(held)
  const { order, off, pins = [] } = settings
  const titles = new Map(columns.map((column) => [column.name, column.title]))
  const on = order.filter((name) => !off.includes(name))
  const box = useRef<HTMLSpanElement>(null)
  useEffect(() => box.current?.querySelector('input')?.focus(), [])

  const turned = (names: string[], name: string) => (names.includes(name) ? names.filter((one) => one !== name) : [...names, name])
  const move = (from: number, to: number) => {
    const next = [...order]
    next.splice(to, 0, ...next.splice(from, 1))
    onChange({ ...settings, order: next })
  }
  const drag = useRowDrag(move)
  /** What stays at the left and what does not are in no order with each other. */
  const isPinned = (name: string | undefined) => name !== undefined && name !== on[0] && pins.includes(name)
  const mayPass = (name: string, other: string | undefined) => other !== undefined && isPinned(name) === isPinned(other)

  return (
    <span className="rt-settings-parts" ref={box}>
      <span className="rt-settings-part" role="radiogroup" aria-label={t('density')}>
        <b>{t('density')}</b>
        <span className="rt-densities">
          {densities.map((density) => (
            <label key={density} className="rt-density">
              <input
                type="radio"
                name="density"
                checked={settings.density === density}
                onChange={() => onChange({ ...settings, density })}
              />
              <span>{t(density)}</span>
            </label>
          ))}
        </span>
      </span>
      <span className="rt-settings-part" role="group" aria-label={t('columns')}>
        <b>{t('columns')}</b>
        {order.map((name, at) => {
          const title = titles.get(name) ?? name
          const shown = !off.includes(name)
          const isFirst = name === on[0]
          return (
            <span key={name} className="rt-settings-column" data-row="" {...drag.rowAt(at)}>
              <span className="rt-settings-grip" aria-hidden="true" title={t('drag')} {...drag.gripAt(at)}>
                <Glyph name="grip" />
              </span>
              <label className="rt-choice">
                <input
                  type="checkbox"
                  checked={shown}
                  disabled={shown && on.length === 1}
                  onChange={() => onChange({ ...settings, off: turned(off, name) })}
                />
                {title}
              </label>
              {!narrow && (
                <IconButton
                  size="small"
                  className="rt-settings-pin"
                  label={t(isFirst ? 'pinnedFirst' : 'pin', { title })}
                  aria-pressed={isFirst || pins.includes(name)}
                  icon={<Glyph name="pin" />}
                  disabled={isFirst || !shown}
                  onClick={() => onChange({ ...settings, pins: turned(pins, name) })}
                />
              )}
              <IconButton
                size="small"
                label={t('earlier', { title })}
                icon={<Glyph name="up" />}
                disabled={!mayPass(name, order[at - 1])}
                onClick={() => move(at, at - 1)}
              />
              <IconButton
                size="small"
                label={t('later', { title })}
                icon={<Glyph name="down" />}
                disabled={!mayPass(name, order[at + 1])}
                onClick={() => move(at, at + 1)}
              />
            </span>
          )
        })}
      </span>
      {!narrow && <small className="rt-settings-note">{t('note')}</small>}
      <button type="button" className="lk-button lk-button-link" onClick={() => onChange(undefined)}>
        {t('restore')}
      </button>
    </span>
  )
}
