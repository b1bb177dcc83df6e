import { useTexts } from '../../i18n/i18n.ts'
import type { Say } from '../../schema/texts.ts'
import { wordOf } from '../answer/word-of.ts'
import { NotYet } from '../answer/not-yet.tsx'
import { asList, asNumber, asRecord, asText } from '../answer/read.ts'
import { Notice } from '../kit/notice.tsx'
import type { PartProps } from '../part.ts'
import '../answer/parts.css'
import '../answer/score.css'

type Finding = { type: 'speaker' | 'gender' | 'language'; value?: string | number; score?: number }
/** What was recognised, either as `results` or under the names of a stored record; scores in percent. */
export type SoundResultAnswer =
  | { results?: Finding[] }
  | { speakers?: number; gender?: string; genderScore?: number; language?: string; languageScore?: number }

/** What a voice reveals: number of speakers, gender and language, each with its confidence. */
export function SoundResult({ answer, row }: PartProps) {
  const say = useTexts('widgets/late')
  const data = asRecord(answer ?? row)
  const results = asList(data['results']).map(asRecord)
  const findings: Record<string, unknown>[] =
    results.length > 0
      ? results
      : [
          { type: 'speaker', value: data['speakers'] },
          { type: 'gender', value: data['gender'], score: data['genderScore'] },
          { type: 'language', value: data['language'], score: data['languageScore'] },
        ]
  const known = findings.filter((one) => one['value'] !== undefined && one['value'] !== null && one['value'] !== '')
  const notice = asText(data['notice'])
  const banner = notice && <Notice tone="info">{notice}</Notice>
  if (known.length === 0) return banner || <NotYet why={say('noResult')} />
  return (
    <div className="lk-part">
      {banner}
      <ul className="lk-findings">
        {known.map((one, at) => {
          const type = String(one['type'])
          const score = asNumber(one['score'])
          const title = `sound.${type}`
          return (
            <li key={at} className="lk-finding">
              <span className="lk-quiet">
                {['sound.speaker', 'sound.gender', 'sound.language'].includes(title) ? say(title as 'sound.speaker') : type}
              </span>
              <strong>{valueOf(say, type, one['value'])}</strong>
              {score !== undefined && (
                <span className="lk-finding-score">
                  <span className="lk-bar" aria-hidden="true">
                    <i style={{ width: `${Math.min(100, Math.max(0, score))}%` }} />
                  </span>
                  {say('confidence', { percent: `${Number(score.toFixed(1))}%` })}
                </span>
              )}
            </li>
          )
        })}
      </ul>
    </div>
  )
}

function valueOf(say: Say<'widgets/late'>, type: string, value: unknown): string {
  return type === 'speaker' && typeof value === 'number' ? say('people', { count: value }) : wordOf(type, value)
}
