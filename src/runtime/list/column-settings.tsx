import type { Column } from '../../schema/compiled.ts'
import { useTexts } from '../../i18n/i18n.ts'
import { Glyph } from '../../look/glyph.tsx'
import { IconButton } from '../../widgets/kit/button.tsx'
import { Popover } from '../../widgets/kit/popover.tsx'
import { densities, type ListSettings } from './settings.ts'

type Props = { columns: Column[]; settings: ListSettings; onChange: (settings: ListSettings | undefined) => void }

/** Visible columns, their order, and the row height; stored for this person and this list. */
export function ColumnSettings({ columns, settings, onChange }: Props) {
  const t = useTexts('runtime/list')
  const titles = new Map(columns.map((column) => [column.name, column.title]))
  const on = settings.order.filter((name) => !settings.off.includes(name))

  const toggle = (name: string) =>
    onChange({ ...settings, off: settings.off.includes(name) ? settings.off.filter((one) => one !== name) : [...settings.off, name] })

  const move = (name: string, by: -1 | 1) => {
    const order = [...settings.order]
    const at = order.indexOf(name)
    ;[order[at], order[at + by]] = [order[at + by]!, order[at]!]
    onChange({ ...settings, order })
  }

  return (
    <Popover
      label={t('settings')}
      trigger={({ onClick, ...trigger }) => (
        <IconButton {...trigger} label={t('settings')} icon={<Glyph name="columns" />} onClick={() => onClick()} />
      )}
    >
      <span className="rt-settings">
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
          {settings.order.map((name, at) => {
            const title = titles.get(name) ?? name
            const shown = !settings.off.includes(name)
            return (
              <span key={name} className="rt-settings-column">
                <label className="rt-choice">
                  <input type="checkbox" checked={shown} disabled={shown && on.length === 1} onChange={() => toggle(name)} />
                  {title}
                </label>
                <IconButton
                  size="small"
                  label={t('earlier', { title })}
                  icon={<Glyph name="up" />}
                  disabled={at === 0}
                  onClick={() => move(name, -1)}
                />
                <IconButton
                  size="small"
                  label={t('later', { title })}
                  icon={<Glyph name="down" />}
                  disabled={at === settings.order.length - 1}
                  onClick={() => move(name, 1)}
                />
              </span>
            )
          })}
        </span>
        <button type="button" className="lk-button lk-button-link" onClick={() => onChange(undefined)}>
          {t('restore')}
        </button>
      </span>
    </Popover>
  )
}
