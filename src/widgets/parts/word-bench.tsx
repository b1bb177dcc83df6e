import { useTexts } from '../../i18n/i18n.ts'
import { NotYet } from '../answer/not-yet.tsx'
import { asList, asNumber, asRecord, asText } from '../answer/read.ts'
import { Notice } from '../kit/notice.tsx'
import { StatusDot } from '../kit/tag.tsx'
import type { PartProps } from '../part.ts'
import '../answer/parts.css'
import '../transcript/transcript.css'

/** `parts` is the difference between the texts without and with the words; scores exist if the true text is known. */
export type BenchAnswer = {
  before?: string
  after?: string
  parts?: { kind: 'same' | 'out' | 'in'; text: string }[]
  scores?: { before: number; after: number } | null
  words?: { word: string; weight: number; effect: string }[]
  notice?: string
}

const EFFECTS = { helped: 'success', hurt: 'danger', came: 'info', same: 'neutral', absent: 'neutral' } as const

/** A recording recognised without and with hot words, side by side. */
export function WordBench({ answer }: PartProps) {
  const say = useTexts('widgets/late')
  const data = asRecord(answer)
  if (asList(data['parts']).length === 0 && !asText(data['notice'])) return <NotYet why={say('noAnswer')} />
  const scores = asRecord(data['scores'])
  const notice = asText(data['notice'])
  const parts = asList(data['parts']).map((one) => ({ kind: asText(asRecord(one)['kind']), text: asText(asRecord(one)['text']) }))
  const words = asList(data['words']).map(asRecord)
  const isSame = parts.length > 0 && parts.every(({ kind }) => kind === 'same')
  const side = (title: string, name: 'before' | 'after') => {
    const score = asNumber(scores[name])
    return (
      <section className="lk-bench-side" aria-label={title}>
        <p className="lk-words-title">
          {title}
          {score !== undefined && <b className="lk-bench-score">{say('benchScore', { percent: score })}</b>}
        </p>
        <p className="lk-bench-text">
          {parts
            .filter(({ kind }) => kind !== (name === 'before' ? 'in' : 'out'))
            .map(({ kind, text }, at) =>
              kind === 'out' ? <del key={at}>{text}</del> : kind === 'in' ? <ins key={at}>{text}</ins> : <span key={at}>{text}</span>,
            )}
        </p>
      </section>
    )
  }
  return (
    <div className="lk-part">
      {notice && <Notice tone="info">{notice}</Notice>}
      {parts.length > 0 && (
        <div className="lk-bench">
          {side(say('benchWithout'), 'before')}
          {side(say('benchWith'), 'after')}
        </div>
      )}
      {isSame && <p className="lk-quiet">{say('benchSame')}</p>}
      {words.length > 0 && (
        <>
          <p className="lk-words-title">{say('benchWords')}</p>
          <ul className="lk-bench-words">
            {words.map((one) => {
              const effect = Object.keys(EFFECTS).find((known) => known === one['effect']) as keyof typeof EFFECTS | undefined
              return (
                <li key={asText(one['word'])}>
                  <b>{asText(one['word'])}</b> <span className="lk-quiet">{say('weightOf', { weight: asText(one['weight']) })}</span>{' '}
                  {effect && <StatusDot tone={EFFECTS[effect]}>{say(`effect.${effect}`)}</StatusDot>}
                </li>
              )
            })}
          </ul>
        </>
      )}
    </div>
  )
}
