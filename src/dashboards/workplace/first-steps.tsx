import { useTexts } from '../../i18n/i18n.ts'
import { Glyph } from '../../look/glyph.tsx'
import { Card } from '../kit/card.tsx'
import { PlaceLink } from '../kit/place-link.tsx'
import type { Summary } from './summary.ts'
import './first-steps.css'

type Step = {
  name: 'certify' | 'createApp' | 'firstCall'
  done: boolean
  screen: string
  query?: Record<string, string>
}

/** The first steps of a new person, and their progress; hidden once they are certified and have an application. */
export function FirstSteps({ certification: { status }, application, today, yesterday }: Summary) {
  const say = useTexts('dashboards/overview')
  if (status === 'approved' && application) return null
  const certify = status === 'pending' ? 'cert_pending' : status === 'rejected' ? 'certAgain' : 'certify'
  const steps: Step[] = [
    { name: 'certify', done: status === 'approved', screen: 'account/real-name' },
    { name: 'createApp', done: application !== null, screen: 'account/application', query: { _open: 'create' } },
    { name: 'firstCall', done: Boolean(today?.calls ?? yesterday?.calls), screen: 'asr/sentence' },
  ]
  const next = steps.find(({ name, done }) => !done && !(name === 'certify' && status === 'pending'))
  return (
    <Card title={say('firstSteps')}>
      <ol className="db-steps">
        {steps.map(({ name, done, screen, query }, at) => (
          <li key={name} data-done={done || undefined}>
            <span className="db-step-mark" aria-hidden="true">
              {done ? <Glyph name="check" /> : at + 1}
            </span>
            <div>
              <h3>{say(`step_${name}`)}</h3>
              <p className="db-quiet">{done ? say('stepDone') : say(`step_${name}Help`)}</p>
              {!done && (
                <PlaceLink screen={screen} query={query} className={next?.name === name ? 'lk-button lk-button-primary' : undefined}>
                  {say(name === 'certify' ? certify : name)}
                </PlaceLink>
              )}
            </div>
          </li>
        ))}
      </ol>
    </Card>
  )
}
