import { useState } from 'react'
import { useTexts } from '../../i18n/i18n.ts'
import { asList, asNumber, asRecord, asText } from '../answer/read.ts'
import type { PartProps } from '../part.ts'
import type { Seek } from '../sound/use-sound.ts'
import { StoredSound } from '../sound/stored-sound.tsx'
import { readSentences } from '../transcript/read-sentences.ts'
import { Sentences } from '../transcript/sentences.tsx'
import '../answer/parts.css'
import '../transcript/transcript.css'

/** `answer` is the message of the response, `parameters` the request; `audio` is the reference of a recording that still exists. */
export type CallTrace = {
  trace?: {
    answer?: string
    note?: string
    status?: number
    seconds?: number
    chars?: number
    more?: number
    audio?: string
    isSoundless?: boolean
  }
}

/** The request of a call, its response, and what was recognised. */
export function CallTraceView({ row }: PartProps) {
  const say = useTexts('widgets/late')
  const [seek, setSeek] = useState<Seek>()
  const [at, setAt] = useState<number>()
  const trace = asRecord(asRecord(row)['trace'])
  const parameters = asList(trace['parameters']).map((one) => ({
    name: asText(asRecord(one)['name']),
    value: asText(asRecord(one)['value']),
  }))
  const [answer, note, audio] = [asText(trace['answer']), asText(trace['note']), asText(trace['audio'])]
  const [status, seconds, chars, more] = ['status', 'seconds', 'chars', 'more'].map((name) => asNumber(trace[name]))
  const transcript = readSentences(trace['transcript'])
  if (Object.keys(trace).length === 0) return <p className="lk-quiet">{say('traceNone')}</p>
  const facts = [
    status !== undefined && { name: say('traceStatus'), words: String(status) },
    seconds !== undefined && { name: say('duration'), words: say('seconds', { count: seconds }) },
    chars !== undefined && { name: say('traceChars'), words: String(chars) },
    ...parameters.map(({ name, value }) => ({ name, words: value })),
  ].filter((one) => one !== false)
  return (
    <div className="lk-part">
      {answer && <blockquote className="lk-told">{answer}</blockquote>}
      {note && <p className="lk-quiet">{note}</p>}
      {more !== undefined && more > 0 && <p>{say('traceMore', { count: more })}</p>}
      {facts.length > 0 && (
        <dl className="lk-facts">
          {facts.map(({ name, words }) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{words}</dd>
            </div>
          ))}
        </dl>
      )}
      {trace['isSoundless'] === true && <p className="lk-quiet">{say('traceSoundless')}</p>}
      {audio && (
        <StoredSound
          file={audio}
          name={say('recordingName')}
          seek={seek}
          onTime={setAt}
          save={say('recordingName')}
          seconds={asNumber(trace['seconds'])}
        />
      )}
      {transcript.length > 0 && (
        <Sentences
          sentences={transcript}
          at={at}
          onSeek={audio ? (second) => setSeek((before) => ({ at: second, times: (before?.times ?? 0) + 1 })) : undefined}
        />
      )}
    </div>
  )
}
