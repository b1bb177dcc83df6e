import type { ReactNode } from 'react'
import { useTexts } from '../../i18n/i18n.ts'
import type { Tone } from '../../schema/compiled.ts'
import { Glyph, type GlyphName } from '../../look/glyph.tsx'
import { IconButton } from './button.tsx'
import './state.css'

const signs: Record<Tone, GlyphName> = { neutral: 'info', info: 'info', success: 'success', warning: 'warning', danger: 'danger' }

/** A banner in the flow of a page or form. One that appears after an action (`live`) is announced at once. */
export function Notice({
  tone = 'info',
  title,
  children,
  action,
  live,
  onClose,
}: {
  tone?: Tone | undefined
  title?: ReactNode
  children?: ReactNode
  action?: ReactNode
  live?: boolean | undefined
  onClose?: (() => void) | undefined
}) {
  const t = useTexts('widgets/kit')
  return (
    <div className={`lk-notice lk-notice-${tone}`} role={live ? (tone === 'danger' ? 'alert' : 'status') : 'note'}>
      <Glyph name={signs[tone]} />
      <div className="lk-notice-words">
        {title && <strong>{title}</strong>}
        {children && <div>{children}</div>}
      </div>
      {action}
      {onClose && (
        <IconButton className="lk-notice-close" size="small" label={t('close')} icon={<Glyph name="close" />} onClick={onClose} />
      )}
    </div>
  )
}
