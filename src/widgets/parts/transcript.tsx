import { useState } from 'react'
import { useTexts } from '../../i18n/i18n.ts'
import { Notice } from '../kit/notice.tsx'
import { CopyButton } from '../kit/copy-button.tsx'
import { Tabs } from '../kit/tabs.tsx'
import { JsonView } from '../answer/json-view.tsx'
import { NotYet } from '../answer/not-yet.tsx'
import { asList, asNumber, asRecord, asText, writeJson } from '../answer/read.ts'
import { readSentences, type Sentence } from '../transcript/read-sentences.ts'
import { Sentences } from '../transcript/sentences.tsx'
import type { PartProps } from '../part.ts'
import '../answer/parts.css'
import '../transcript/transcript.css'

/** `duration` in seconds, `latency` in milliseconds; `base` is what the engine recognised without the model. */
export type TranscriptAnswer = {
  text?: string
  sentences?: Sentence[]
  duration?: number
  latency?: number
  base?: { text?: string }
  /** The engine's note if it does not recognise words, and what it measured. */
  notice?: string
  facts?: Record<string, unknown>
}

const units = { levelDb: 'dB', peakDb: 'dB', speechSeconds: '', pauses: '', pitchHz: 'Hz' } as const

/** What was recognised: the text, its sentences with their times, and the raw answer. */
export function Transcript({ answer, row, props }: PartProps) {
  const say = useTexts('widgets/late')
  const [tab, setTab] = useState('text')
  const data = asRecord(answer ?? asRecord(row)[asText(props['field']) || 'result'])
  const sentences = readSentences(data['sentences'])
  const text = asText(data['text']) || sentences.map((one) => one.text).join('')
  if (Object.keys(data).length === 0) return <NotYet why={say('noAnswer')} />
  const [duration, latency] = [asNumber(data['duration']), asNumber(data['latency'])]
  const base = asText(asRecord(data['base'])['text'])
  const notice = asText(data['notice'])
  const facts = asRecord(data['facts'])
  const measured = text
    ? []
    : Object.entries(units).flatMap(([name, unit]) => {
        const figure = asNumber(facts[name])
        if (figure === undefined) return []
        const count = Number(figure.toFixed(1))
        return [
          { name: name as keyof typeof units, words: name === 'speechSeconds' ? say('seconds', { count }) : `${count} ${unit}`.trim() },
        ]
      })
  const tabs = [
    { name: 'text', title: say('text') },
    ...(asList(data['sentences']).length > 0 ? [{ name: 'sentences', title: say('sentences') }] : []),
    { name: 'json', title: say('json') },
  ]
  return (
    <div className="lk-part">
      {(duration !== undefined || latency !== undefined) && (
        <dl className="lk-facts">
          {duration !== undefined && (
            <div>
              <dt>{say('duration')}</dt>
              <dd>{say('seconds', { count: Number(duration.toFixed(2)) })}</dd>
            </div>
          )}
          {latency !== undefined && (
            <div>
              <dt>{say('latency')}</dt>
              <dd>{say('milliseconds', { count: Math.round(latency) })}</dd>
            </div>
          )}
        </dl>
      )}
      {notice && <Notice tone="info">{notice}</Notice>}
      <Tabs label={say('text')} tabs={tabs} value={tab} onChange={setTab}>
        {tab === 'text' &&
          (text ? (
            <div className="lk-words">
              {base && <p className="lk-words-title">{say('own')}</p>}
              <p>{text}</p>
              {base && (
                <>
                  <p className="lk-words-title">{say('base')}</p>
                  <p>{base}</p>
                </>
              )}
              <CopyButton text={text} name={say('copyText')} className="lk-words-copy" />
            </div>
          ) : (
            <>
              {!notice && <p className="lk-quiet">{say('silence')}</p>}
              {measured.length > 0 && (
                <dl className="lk-facts">
                  {measured.map(({ name, words }) => (
                    <div key={name}>
                      <dt>{say(`fact.${name}`)}</dt>
                      <dd>{words}</dd>
                    </div>
                  ))}
                </dl>
              )}
            </>
          ))}
        {tab === 'sentences' && <Sentences sentences={sentences} />}
        {tab === 'json' && <JsonView value={answer ?? data} copy={writeJson(answer ?? data)} />}
      </Tabs>
    </div>
  )
}
