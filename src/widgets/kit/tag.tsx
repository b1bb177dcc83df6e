import type { ReactNode } from 'react'
import { useTexts } from '../../i18n/i18n.ts'
import type { Tone } from '../../schema/compiled.ts'
import { Glyph } from '../../look/glyph.tsx'
import './tag.css'

/** A status: a dot and its label. */
export function StatusDot({ tone = 'neutral', children }: { tone?: Tone | undefined; children: ReactNode }) {
  return (
    <span className="lk-status">
      <i className={`lk-dot lk-dot-${tone}`} aria-hidden="true" />
      {children}
    </span>
  )
}

export function Tag({ tone = 'neutral', children, title }: { tone?: Tone | undefined; children: ReactNode; title?: string | undefined }) {
  return (
    <span className={`lk-tag lk-tag-${tone}`} title={title}>
      {children}
    </span>
  )
}

/** A tag that can be removed, such as an active filter; `name` is read with the button. */
export function RemovableTag({
  children,
  name,
  onRemove,
  disabled,
}: {
  children: ReactNode
  name: string
  onRemove: () => void
  disabled?: boolean | undefined
}) {
  const t = useTexts('widgets/kit')
  return (
    <span className="lk-tag lk-tag-neutral lk-tag-removable">
      <span className="lk-tag-words">{children}</span>
      <button type="button" className="lk-tag-remove" aria-label={t('removeOne', { name })} disabled={disabled} onClick={onRemove}>
        <Glyph name="close" />
      </button>
    </span>
  )
}
