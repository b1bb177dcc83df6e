import { useTexts } from '../../i18n/i18n.ts'
import { NotYet } from '../answer/not-yet.tsx'
import { asList, asNumber, asRecord, asText } from '../answer/read.ts'
import { Empty } from '../kit/empty.tsx'
import type { PartProps } from '../part.ts'
import '../answer/parts.css'
import '../answer/score.css'

type Candidate = { speakerId?: string; nick?: string; group?: string; score?: number }
/** A list of candidates, alone or as `candidates`; scores from 0 to 100. */
export type CandidatesAnswer = Candidate[] | { candidates?: Candidate[]; threshold?: number }

/** Who the speaker may be, the likeliest first, each with the similarity of the voices. */
export function Candidates({ answer }: PartProps) {
  const say = useTexts('widgets/late')
  if (answer === undefined || answer === null) return <NotYet why={say('noAnswer')} />
  const found = asList(Array.isArray(answer) ? answer : asRecord(answer)['candidates'])
    .map(asRecord)
    .map((one): Record<string, unknown> & { score: number | undefined } => ({ ...one, score: asNumber(one['score']) }))
    .toSorted((a, b) => (b.score ?? -1) - (a.score ?? -1))
  const threshold = asNumber(asRecord(answer)['threshold'])
  if (found.length === 0) return <Empty size="small" title={say('noCandidates')} />
  return (
    <div className="lk-scroll" tabIndex={0} role="group" aria-label={say('candidates')}>
      <table className="lk-answer-table">
        <caption className="hidden-text">{say('candidates')}</caption>
        <thead>
          <tr>
            <th scope="col">{say('rank')}</th>
            <th scope="col">{say('name')}</th>
            <th scope="col">{say('group')}</th>
            <th scope="col">{say('speakerId')}</th>
            <th scope="col" className="lk-answer-right">
              {say('score')}
            </th>
          </tr>
        </thead>
        <tbody>
          {found.map((one, at) => (
            <tr key={asText(one['speakerId']) || at}>
              <td>{at + 1}</td>
              <th scope="row">{asText(one['nick']) || '—'}</th>
              <td>{asText(one['group']) || '—'}</td>
              <td className="lk-mono">{asText(one['speakerId']) || '—'}</td>
              <td className="lk-answer-right">
                {one.score === undefined ? (
                  '—'
                ) : (
                  <>
                    {Number(one.score.toFixed(1))}
                    <span
                      className={threshold !== undefined && one.score < threshold ? 'lk-bar lk-bar-below' : 'lk-bar'}
                      aria-hidden="true"
                    >
                      <i style={{ width: `${Math.min(100, Math.max(0, one.score))}%` }} />
                    </span>
                  </>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
