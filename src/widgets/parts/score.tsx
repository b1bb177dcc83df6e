import { useTexts } from '../../i18n/i18n.ts'
import { NotYet } from '../answer/not-yet.tsx'
import { asNumber, asRecord } from '../answer/read.ts'
import { StatusDot } from '../kit/tag.tsx'
import type { PartProps } from '../part.ts'
import '../answer/parts.css'
import '../answer/score.css'

/** Score and threshold from 0 to 100; without `pass` (or `decision`) the score decides. */
export type ScoreAnswer = { score?: number; threshold?: number; pass?: boolean; decision?: 'pass' | 'fail' }

/** The similarity of two voices, the threshold, and the verdict. */
export function Score({ answer, row }: PartProps) {
  const say = useTexts('widgets/late')
  const data = asRecord(answer ?? row)
  const score = asNumber(data['score'])
  if (score === undefined) return <NotYet why={say('noScore')} />
  const threshold = asNumber(data['threshold'])
  const said = typeof data['pass'] === 'boolean' ? data['pass'] : data['decision'] === undefined ? undefined : data['decision'] === 'pass'
  const pass = said ?? (threshold === undefined ? undefined : score >= threshold)
  const within = (value: number) => `${Math.min(100, Math.max(0, value))}%`
  return (
    <div className="lk-score">
      <p className="lk-score-figure">
        <strong>{Number(score.toFixed(1))}</strong>
        {pass !== undefined && <StatusDot tone={pass ? 'success' : 'danger'}>{say(pass ? 'passed' : 'refused')}</StatusDot>}
      </p>
      <div
        className={pass === false ? 'lk-score-bar lk-score-below' : 'lk-score-bar'}
        role="img"
        aria-label={threshold === undefined ? `${say('score')} ${score}` : say('scoreOf', { score, threshold })}
      >
        <i style={{ width: within(score) }} />
        {threshold !== undefined && <b style={{ left: within(threshold) }} />}
      </div>
      {threshold !== undefined && <p className="lk-quiet">{say('threshold', { value: threshold })}</p>}
    </div>
  )
}
