import type { ReactNode } from 'react'
import { useTexts } from '../../i18n/i18n.ts'
import { Waveform } from './waveform.tsx'
import './state.css'

/** Nothing here yet: the purpose of this place, and the first step. The drawing is a level meter at rest. */
export function Empty({
  title,
  help,
  children,
  size,
}: {
  title?: string | undefined
  help?: ReactNode
  children?: ReactNode
  size?: 'small' | undefined
}) {
  const t = useTexts('widgets/kit')
  return (
    <div className={size === 'small' ? 'lk-state lk-state-small' : 'lk-state'}>
      <Waveform kind="silence" />
      <p className="lk-state-title">{title ?? t('empty')}</p>
      {help && <p className="lk-state-help">{help}</p>}
      {children && <div className="lk-state-answers">{children}</div>}
    </div>
  )
}
