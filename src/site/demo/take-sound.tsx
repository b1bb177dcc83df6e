import { wholeSeconds } from '../../schema/duration.ts'
import { useUnmount } from 'ahooks'
import { type ChangeEvent, type DragEvent, useEffect, useRef, useState } from 'react'
import { useClient } from '../../request/use-client.ts'
import { faultOfMic, startRecording, type Recording } from '../../widgets/sound/recorder.ts'
import { measureSeconds } from '../../widgets/sound/sound-file.ts'
import { useSay } from './demo-words.ts'
import { RecordingMeter } from './recording-meter.tsx'
import { fetchSample, type Sample } from './samples.ts'

/** What is listened to; `sample` where it is a bundled one. */
export type Taken = { file: File; name: string; sample?: Sample | undefined }

export const MOST_SECONDS = 60
const MOST_BYTES = 3_145_728
const ENDINGS = ['.wav', '.mp3', '.m4a', '.aac', '.amr', '.opus', '.ogg', '.pcm']

type Stage = { at: 'rest' | 'asking' | 'preparing' } | { at: 'recording'; recording: Recording } | { at: 'fault'; text: string }

/** A recording from the microphone, from a file or from the samples; what is too long or too large is said before anything is sent. */
export function TakeSound({
  samples,
  taken,
  busy,
  onTake,
}: {
  samples: Sample[]
  taken: Taken | undefined
  busy: boolean
  onTake: (taken: Taken) => void
}) {
  const say = useSay()
  const client = useClient()
  const [stage, setStage] = useState<Stage>({ at: 'rest' })
  const [over, setOver] = useState(false)
  const left = useRef(false)
  // A microphone must not go on listening on a page that nobody looks at any more.
  useEffect(() => {
    left.current = false
  }, [])
  useUnmount(() => {
    left.current = true
    if (stage.at === 'recording') stage.recording.cancel()
  })

  const fail = (text: string) => setStage({ at: 'fault', text })
  const take = async (file: File) => {
    const { name } = file
    if (!ENDINGS.some((ending) => name.toLowerCase().endsWith(ending))) return fail(say('wrongKind', { name }))
    if (file.size > MOST_BYTES) return fail(say('tooLarge', { name }))
    setStage({ at: 'preparing' })
    const seconds = await measureSeconds(file)
    if (left.current) return
    if (seconds !== undefined && seconds > MOST_SECONDS + 0.5)
      return fail(say('tooLong', { name, seconds: wholeSeconds(seconds), most: MOST_SECONDS }))
    setStage({ at: 'rest' })
    onTake({ file, name })
  }
  const record = async () => {
    setStage({ at: 'asking' })
    try {
      const recording = await startRecording(say('recordingName'))
      if (left.current) return recording.cancel()
      setStage({ at: 'recording', recording })
    } catch (error) {
      if (!left.current) fail(say(faultOfMic(error)))
    }
  }
  const stop = async (recording: Recording) => {
    setStage({ at: 'preparing' })
    const file = await recording.stop().catch(() => undefined)
    if (left.current) return
    if (!file) return fail(say('noSound'))
    setStage({ at: 'rest' })
    onTake({ file, name: say('recordingName') })
  }
  const choose = async (sample: Sample) => {
    setStage({ at: 'preparing' })
    try {
      const file = await fetchSample(client, sample.name)
      if (left.current) return
      setStage({ at: 'rest' })
      onTake({ file, name: sample.title, sample })
    } catch {
      if (!left.current) fail(say('sampleFailed'))
    }
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    const [file] = event.dataTransfer.files
    if (file && !busy) void take(file)
  }

  if (stage.at === 'recording')
    return (
      <RecordingMeter
        recording={stage.recording}
        most={MOST_SECONDS}
        onStop={() => void stop(stage.recording)}
        onDiscard={() => {
          stage.recording.cancel()
          setStage({ at: 'rest' })
        }}
      />
    )
  const waits = stage.at === 'asking' || stage.at === 'preparing'
  return (
    <div
      className="st-take"
      role="group"
      aria-label={say('sound')}
      data-over={over || undefined}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <div className="st-take-ways">
        <button type="button" className="st-button st-take-record" disabled={busy || waits} onClick={() => void record()}>
          <span className="st-dot" aria-hidden="true" /> {say(taken && !taken.sample ? 'recordAgain' : 'record')}
        </button>
        <label className="st-button st-take-file">
          <input
            type="file"
            accept={ENDINGS.join(',')}
            disabled={busy || waits}
            onChange={({ target }: ChangeEvent<HTMLInputElement>) => {
              const [file] = target.files ?? []
              target.value = ''
              if (file) void take(file)
            }}
          />
          {say('upload')}
        </label>
        {samples.length > 0 && (
          <div className="st-take-samples" role="group" aria-label={say('or')}>
            <span aria-hidden="true">{say('or')}</span>
            {samples.map((sample) => (
              <button
                key={sample.name}
                type="button"
                className="st-chip"
                aria-pressed={taken?.sample?.name === sample.name}
                disabled={busy || waits}
                onClick={() => void choose(sample)}
              >
                {sample.title}
              </button>
            ))}
          </div>
        )}
      </div>
      <p className="st-small">{say('limits', { seconds: MOST_SECONDS })}</p>
      <p className="st-take-state" role="status">
        {stage.at === 'asking' && say('micAsking')}
        {stage.at === 'preparing' && say('preparing')}
        {stage.at === 'fault' && <span className="st-wrong">{stage.text}</span>}
      </p>
    </div>
  )
}
