import { useState } from 'react'
import { asNumber, asRecord, asText } from '../../widgets/answer/read.ts'
import { readSentences } from '../../widgets/transcript/read-sentences.ts'
import type { Seek } from '../../widgets/sound/use-sound.ts'
import { useSay } from './demo-words.ts'
import { GoOn } from './go-on.tsx'
import { Measured } from './measured.tsx'
import { type Sample, useEngine } from './samples.ts'
import { SendSound, type Answered } from './send-sound.tsx'
import { SoundTrack } from './sound-track.tsx'
import { TimedSentences } from './timed-sentences.tsx'

/** A recording and its transcript: sentences beside the waveform, each can be played from its beginning. */
export function Transcribe({
  id,
  first,
  fits,
  path,
}: {
  id: 'sentence' | 'recording'
  first: string
  fits: (sample: Sample) => boolean
  path: string
}) {
  const say = useSay()
  const engine = useEngine()
  const [answered, setAnswered] = useState<Answered<unknown>>()
  const [at, setAt] = useState<number>()
  const [seek, setSeek] = useState<Seek>()
  const data = asRecord(answered?.answer)
  const sentences = readSentences(data['sentences'])
  const notice = asText(data['notice'])
  const [duration, latency] = [asNumber(data['duration']), asNumber(data['latency'])]
  if (!engine) return null
  return (
    <>
      <SendSound
        id={id}
        samples={engine.samples.filter(fits)}
        notice={engine.notice}
        first={first}
        onAnswer={(next) => {
          setAnswered(next)
          setSeek(undefined)
          setAt(undefined)
        }}
        track={({ file, name }) => <SoundTrack file={file} name={name} sentences={sentences} seek={seek} onTime={setAt} />}
      />
      <div className="st-result" role="region" aria-label={say('result')} aria-live="polite">
        {answered && (
          <>
            <dl className="st-figures">
              {duration !== undefined && (
                <div>
                  <dt>{say('duration')}</dt>
                  <dd>{say('seconds', { count: duration })}</dd>
                </div>
              )}
              {latency !== undefined && (
                <div>
                  <dt>{say('latency')}</dt>
                  <dd>{say('milliseconds', { count: latency })}</dd>
                </div>
              )}
            </dl>
            {notice && <p className="st-note">{notice}</p>}
            {sentences.length > 0 ? (
              <TimedSentences
                sentences={sentences}
                at={at}
                onSeek={(second) => setSeek((before) => ({ at: second, times: (before?.times ?? 0) + 1 }))}
              />
            ) : (
              <Measured facts={data['facts']} />
            )}
            <GoOn path={path} along={{ file: answered.taken.file, engine: asText(data['recognizer']) }} />
          </>
        )}
      </div>
    </>
  )
}
