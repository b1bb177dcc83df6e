import type { ReactNode } from 'react'
import { useTexts } from '../../i18n/i18n.ts'
import type { ResultScreen } from '../../schema/compiled-screen.ts'
import { Waveform, type WaveKind } from './waveform.tsx'
import './state.css'

/** A page whose address lacks a part is lost as well, but no code of a server says so. */
type Picture = ResultScreen['picture'] | 'alone'

const kinds: Record<Picture, WaveKind> = {
  success: 'voice',
  info: 'voice',
  error: 'fault',
  '500': 'fault',
  '403': 'fault',
  '404': 'lost',
  alone: 'lost',
  'coming-soon': 'coming',
}

/** These can be explained without knowing the screen. */
const explained = ['403', '404', '500', 'coming-soon'] as const

/** The outcome of something: the title names it, `text` explains it, `children` are next steps. `within` a page with its own title. */
export function Result({
  picture,
  title,
  text,
  within = false,
  children,
}: {
  picture: Picture
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
      <Title className="lk-result-title">{title ?? (picture !== 'alone' && t(`result.${picture}.title`))}</Title>
      {words && <p className="lk-state-help">{words}</p>}
      {children && <div className="lk-state-answers">{children}</div>}
    </div>
  )
}
