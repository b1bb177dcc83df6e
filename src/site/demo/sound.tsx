import { useState } from 'react'
import { spokenIn } from '../spoken-samples.ts'
import { useSite } from '../use-site.ts'
import { asList, asNumber, asRecord, asText } from '../../widgets/answer/read.ts'
import { type DemoWord, type Say, useSay } from './demo-words.ts'
import { GoOn } from './go-on.tsx'
import { Measured } from './measured.tsx'
import { useEngine } from './samples.ts'
import { SendSound, type Answered } from './send-sound.tsx'
import { SoundTrack } from './sound-track.tsx'
import './demo.css'
import './demo-result.css'

/** Who speaks, how many, and in which language; what the engine cannot tell stays unknown. */
export function Sound() {
  const say = useSay()
  const { locale } = useSite()
  const engine = useEngine()
  const [answered, setAnswered] = useState<Answered<unknown>>()
  const data = asRecord(answered?.answer)
  const notice = asText(data['notice'])
  if (!engine) return null
  return (
    <>
      <SendSound
        id="sound"
        samples={engine.samples}
        notice={engine.notice}
        first={spokenIn(locale).name}
        onAnswer={setAnswered}
        track={({ file, name }) => <SoundTrack file={file} name={name} />}
      />
      <div className="st-result" role="region" aria-label={say('result')} aria-live="polite">
        {answered && (
          <>
            <dl className="st-findings">
              {asList(data['results']).map((one) => {
                const { type, value, score } = asRecord(one)
                const sure = asNumber(score)
                return (
                  <div key={asText(type)}>
                    <dt>{say(`finding.${asText(type)}` as DemoWord)}</dt>
                    <dd>{writeFinding(say, asText(type), value)}</dd>
                    {sure !== undefined && <dd className="st-small">{say('sure', { percent: sure })}</dd>}
                  </div>
                )
              })}
            </dl>
            <Measured facts={data['facts']} />
            {notice && <p className="st-note">{notice}</p>}
            <GoOn path="/voice-ext/sound" along={{ file: answered.taken.file }} />
          </>
        )}
      </div>
    </>
  )
}

function writeFinding(say: Say, type: string, value: unknown): string {
  if (value === null || value === undefined) return say('unknown')
  return type === 'speaker' ? say('people', { count: Number(value) }) : say(`${type}.${asText(value)}` as DemoWord)
}
