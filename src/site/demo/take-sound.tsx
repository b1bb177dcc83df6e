import { wholeSeconds } from '../../schema/duration.ts'
import { useUnmount } from 'ahooks'
import { type ChangeEvent, type Dispatch, type DragEvent, useEffect, useRef, useState } from 'react'
import { useClient } from '../../request/use-client.ts'
import { faultOfMic, startRecording, type Recording } from '../../widgets/sound/recorder.ts'
import { measureSeconds } from '../../widgets/sound/sound-file.ts'
import { type DemoEvent, type DemoState, takenOf } from './demo-state.ts'
import { useSay } from './demo-words.ts'
import { RecordingMeter } from './recording-meter.tsx'
import { fetchSample, type Sample } from './samples.ts'

export const MOST_SECONDS = 60
const MOST_BYTES = 3_145_728
/** Every browser can decode these; if this one cannot, the file is damaged. */
const READ_BY_ALL = ['.wav', '.mp3']
const ENDINGS = ['.wav', '.mp3', '.m4a', '.aac', '.amr', '.opus', '.ogg', '.pcm']

/** Audio from the microphone, a file or the samples; says that it is too long or too large before anything is sent. */
export function TakeSound<T>({
  samples,
  notice,
  state,
  tell,
}: {
  samples: Sample[]
  /** What the engine cannot do. */
  notice?: string | undefined
  state: DemoState<T>
  tell: Dispatch<DemoEvent<T>>
}) {
  const say = useSay()
  const client = useClient()
  const taken = takenOf(state)
  const busy = state.at === 'sending'
  const [over, setOver] = useState(false)
  const left = useRef(false)
  // A microphone must not keep listening on a page that nobody looks at.
  useEffect(() => {
    left.current = false
  }, [])
  useUnmount(() => {
    left.current = true
    if (state.at === 'recording') state.recording.cancel()
  })

  const fail = (text: string) => tell({ did: 'fail', text })
  const take = async (file: File) => {
    const { name } = file
    if (file.size > MOST_BYTES) return fail(say('tooLarge', { name }))
    tell({ did: 'prepare' })
    const seconds = await measureSeconds(file)
    if (left.current) return
    // A file that this browser can decode is accepted whatever its extension; otherwise the extension decides.
    const isOf = (endings: string[]) => endings.some((ending) => name.toLowerCase().endsWith(ending))
    if (seconds === undefined && !isOf(ENDINGS)) return fail(say('wrongKind', { name }))
    if (seconds === 0 || (seconds === undefined && isOf(READ_BY_ALL))) return fail(say('damaged', { name }))
    if (seconds !== undefined && seconds > MOST_SECONDS + 0.5)
      return fail(say('tooLong', { name, seconds: wholeSeconds(seconds), most: MOST_SECONDS }))
    tell({ did: 'take', taken: { file, name } })
  }
  const record = async () => {
    tell({ did: 'ask' })
    try {
      const recording = await startRecording(say('recordingName'))
      if (left.current) return recording.cancel()
      tell({ did: 'record', recording })
    } catch (error) {
      if (!left.current) fail(say(faultOfMic(error)))
    }
  }
  const stop = async (recording: Recording) => {
    tell({ did: 'prepare' })
    const file = await recording.stop().catch(() => undefined)
    if (left.current) return
    if (!file) return fail(say('noSound'))
    tell({ did: 'take', taken: { file, name: say('recordingName') } })
  }
  const choose = async (sample: Sample) => {
    tell({ did: 'prepare' })
    try {
      const file = await fetchSample(client, sample.name)
      if (left.current) return
      tell({ did: 'take', taken: { file, name: sample.title, sample } })
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

  if (state.at === 'recording')
    return (
      <RecordingMeter
        recording={state.recording}
        most={MOST_SECONDS}
        onStop={() => void stop(state.recording)}
        onDiscard={() => {
          state.recording.cancel()
          tell({ did: 'discard' })
        }}
      />
    )
  const waits = state.at === 'asking' || state.at === 'preparing'
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
            accept={['audio/*', ...ENDINGS].join(',')}
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
      {notice && <p className="st-note">{notice}</p>}
      <p className="st-take-state" role="status">
        {state.at === 'asking' && say('micAsking')}
        {state.at === 'preparing' && say('preparing')}
        {state.at === 'fault' && <span className="st-wrong">{state.text}</span>}
      </p>
    </div>
  )
}
