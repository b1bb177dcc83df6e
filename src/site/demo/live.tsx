import { useLatest } from 'ahooks'
import { useEffect, useRef, useState } from 'react'
import { useClient } from '../../request/use-client.ts'
import { writePlace } from '../../schema/duration.ts'
import { asText } from '../../widgets/answer/read.ts'
import { joinWav } from '../../widgets/sound/sound-file.ts'
import { useLive } from '../../widgets/sound/use-live.ts'
import { useSite } from '../use-site.ts'
import { useSay } from './demo-words.ts'
import { handOver } from '../own/hand-over.ts'
import { GoOn } from './go-on.tsx'
import { fetchSample, type Sample, useEngine } from './samples.ts'
import { TimedSentences } from './timed-sentences.tsx'
import './demo.css'
import './demo-result.css'
import './words.css'

const TOKEN_PATH = '/open/demo/realtime-token'
/** The engine for a visitor's stream. */
const ENGINE = '16k'

/** Words while they are spoken: those that may still change look different from final ones, and have a different label. */
export function Live() {
  const say = useSay()
  const client = useClient()
  const { locale } = useSite()
  /** The recording is passed on to the console; a visitor's minute is two megabytes. */
  const captured = useRef({ name: '', engine: '', rate: 0, pieces: [] as Int16Array<ArrayBuffer>[] })
  const { stage, sentences, partial, seconds, notice, fault, start, stop } = useLive(locale, {
    tokenPath: TOKEN_PATH,
    onGranted: (answer) => (captured.current.engine = asText(answer['recognizer'])),
    onSent: (part, rate) => {
      captured.current.pieces.push(part)
      captured.current.rate = rate
    },
  })
  const here = useEngine()
  const samples = here?.samples.filter(({ channels, engine }) => channels === 1 && engine.startsWith(ENGINE))
  const [failed, setFailed] = useState(false)
  const isOn = stage !== 'rest'
  const [ran, setRan] = useState(false)
  if (isOn && !ran) setRan(true)
  const begin = (name: string, recording?: Blob, engine?: string) => {
    captured.current = { name, engine: '', rate: 0, pieces: [] }
    return start({ engine }, recording)
  }
  const play = async ({ name, title, engine }: Sample) => {
    setFailed(false)
    try {
      await begin(title, await fetchSample(client, name), engine)
    } catch {
      setFailed(true)
    }
  }
  const latest = useLatest(begin)
  useEffect(() => handOver.take((file) => void latest.current(file.name, file)), [latest])
  const has = sentences.length > 0 || partial !== ''
  if (!samples) return null
  return (
    <div className="st-live">
      <div className="st-take">
        <div className="st-take-ways">
          {isOn ? (
            <button type="button" className="st-button st-primary" aria-disabled={stage === 'ending'} onClick={stop}>
              <span className="st-square" aria-hidden="true" /> {say('stop')}
            </button>
          ) : (
            <button type="button" className="st-button st-primary" onClick={() => void begin(say('recordingName'))}>
              <span className="st-dot" aria-hidden="true" /> {say('liveStart')}
            </button>
          )}
          <div className="st-take-samples" role="group" aria-label={say('liveSample')}>
            {samples.length > 0 && <span aria-hidden="true">{say('liveSample')}</span>}
            {samples.map((sample) => (
              <button key={sample.name} type="button" className="st-chip" disabled={isOn} onClick={() => void play(sample)}>
                {sample.title}
              </button>
            ))}
          </div>
        </div>
        <p className="st-small">{say('liveLimit')}</p>
        {here?.notice && <p className="st-note">{here.notice}</p>}
      </div>
      <div className="st-result st-live-words" role="region" aria-label={say('transcript')}>
        <p className="st-live-state" role="status">
          {ran && (
            <>
              <span className="st-pulse" data-on={stage === 'running' || undefined} aria-hidden="true" /> {say(`live.${stage}`)}
            </>
          )}
        </p>
        {ran && <span className="st-live-time">{writePlace(seconds)}</span>}
        {!has && !notice && <p className="st-empty">{say('liveEmpty')}</p>}
        <div aria-live="polite">
          <TimedSentences sentences={sentences} />
        </div>
        {partial && (
          <p className="st-partial">
            <span>{partial}</span> <small>{say('partial')}</small>
          </p>
        )}
        {notice && <p className="st-note">{notice}</p>}
        {(fault || failed) && (
          <p className="st-wrong" role="alert">
            {failed ? say('sampleFailed') : fault && ('word' in fault ? say(fault.word) : fault.said)}
          </p>
        )}
        {!isOn && (has || notice) && (
          <GoOn path="/asr/realtime" along={() => ({ file: fileOf(captured.current), engine: captured.current.engine })} />
        )}
      </div>
    </div>
  )
}

const fileOf = ({ name, rate, pieces }: { name: string; rate: number; pieces: Int16Array<ArrayBuffer>[] }) =>
  new File([joinWav(pieces, rate)], `${name}.wav`, { type: 'audio/wav' })
