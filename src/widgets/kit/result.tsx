import type { ReactNode } from 'react'
import { useTexts } from '../../i18n/i18n.ts'
import type { ResultScreen } from '../../schema/compiled-screen.ts'
import { Waveform, type WaveKind } from './waveform.tsx'
import './state.css'

const kinds: Record<ResultScreen['picture'], WaveKind> = {
  success: 'voice',
  info: 'voice',
  error: 'fault',
  '500': 'fault',
  '403': 'fault',
  '404': 'lost',
  'coming-soon': 'coming',
}

/** What everybody means by it can be said without knowing the screen. */
const explained = ['403', '404', '500', 'coming-soon'] as const

/** How something ended: the title says it, `text` what it means, `children` are the next steps. `within` a page that has a title of its own. */
export function Result({
  picture,
  title,
  text,
  within = false,
  children,
}: {
  picture: ResultScreen['picture']
  title?: string | undefined
  text?: ReactNode
  within?: boolean | undefined
  children?: ReactNode
}) {
  const t = useTexts('widgets/kit')
  const usual = explained.find((one) => one === picture)
  const Title = within ? 'h2' : 'h1'
  const words = text ?? (usual && t(`result.${usual}.text`))
  return (
    <div className={`lk-state lk-result lk-result-${picture}`}>
      <Waveform kind={kinds[picture]} />
      {/^\d+$/.test(picture) && <p className="lk-result-code">{picture}</p>}
      <Title className="lk-result-title">{title ?? t(`result.${picture}.title`)}</Title>
      {words && <p className="lk-state-help">{words}</p>}
      {children && <div className="lk-state-answers">{children}</div>}
    </div>
  )
}
