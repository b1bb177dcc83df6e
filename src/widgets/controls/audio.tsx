import { useUnmount } from 'ahooks'
import { useEffect, useRef, useState, type DragEvent } from 'react'
import { useTexts } from '../../i18n/i18n.ts'
import { Glyph } from '../../look/glyph.tsx'
import { writeBytes } from '../../schema/display.ts'
import { writeLength } from '../../schema/duration.ts'
import { inputProps, type ControlProps } from '../control.ts'
import { SampleChoice } from '../sound/bundled-samples.tsx'
import { endingsOf, mostBytesOf, own, writeEndings } from '../files/judge-file.ts'
import { faultOfMic, startRecording, type MicFault, type Recording } from '../sound/recorder.ts'
import { RecordingNow } from '../sound/recording.tsx'
import { measureSeconds } from '../sound/sound-file.ts'
import { SoundGlyph } from '../sound/sound-glyph.tsx'
import { StoredSound } from '../sound/stored-sound.tsx'
import { SendingItem } from '../files/upload-items.tsx'
import { useUploads } from '../files/use-uploads.ts'
import { Button } from '../kit/button.tsx'
import { classes } from '../kit/classes.ts'
import { Spinner } from '../kit/spinner.tsx'
import '../files/files.css'
import '../sound/sound.css'
import '../sound/voice.css'

/** The longest microphone recording in seconds: `usual` if the field has no limit, `most` in any case. */
const RECORDED = { usual: 60, most: 600 }

type Stage =
  | { at: 'rest' | 'asking' | 'preparing' }
  | { at: 'recording'; recording: Recording }
  | { at: 'fault'; fault: MicFault | 'noSound' }

/** A recording: from the microphone, or a file. Its duration is checked before anything is sent. */
export function Audio(props: ControlProps) {
  const { id, field, value, onChange, onBlur, disabled, readOnly, invalid, form } = props
  const say = useTexts('widgets/late')
  const limit = field.rules?.maxSeconds
  const check = async (file: File) => {
    const seconds = limit === undefined ? undefined : await measureSeconds(file)
    if (seconds === undefined || seconds <= limit! + 0.05) return undefined
    const facts = { name: file.name, time: writeLength(seconds), most: writeLength(limit!) }
    return own(field, 'maxSeconds', { ...facts, max: limit }) ?? say('soundTooLong', facts)
  }
  const uploads = useUploads({ field, value, onChange, check, form })
  const [stage, setStage] = useState<Stage>({ at: 'rest' })
  const [over, setOver] = useState(false)
  const box = useRef<HTMLDivElement>(null)
  const left = useRef(false)
  const endings = endingsOf(field)
  const size = mostBytesOf(field)
  const most = Math.min(limit ?? RECORDED.usual, RECORDED.most)
  const still = disabled || readOnly
  const { readOnly: _, ...rest } = inputProps(props, `${id}-limit`)

  // A microphone must not keep listening on a page that nobody looks at.
  useEffect(() => {
    left.current = false
  }, [])
  useUnmount(() => {
    left.current = true
    if (stage.at === 'recording') stage.recording.cancel()
  })

  const record = async () => {
    setStage({ at: 'asking' })
    try {
      const recording = await startRecording(say('recordingName'))
      if (left.current) return recording.cancel()
      setStage({ at: 'recording', recording })
      window.setTimeout(() => box.current?.querySelector<HTMLElement>('[data-autofocus]')?.focus())
    } catch (error) {
      setStage({ at: 'fault', fault: faultOfMic(error) })
    }
  }
  const stop = async (recording: Recording) => {
    setStage({ at: 'preparing' })
    const file = await recording.stop().catch(() => undefined)
    if (left.current) return
    setStage(file ? { at: 'rest' } : { at: 'fault', fault: 'noSound' })
    if (file) uploads.take([file])
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    if (!still && event.dataTransfer.files.length > 0) uploads.take(event.dataTransfer.files)
  }
  const held = uploads.refs.length > 0
  const samples = field.props?.['samples']
  const limits = [
    limit === undefined ? '' : say('soundLimit', { time: writeLength(limit) }),
    size === undefined ? writeEndings(endings) : say('fileLimit', { endings: writeEndings(endings), size: writeBytes(size) }),
  ]

  return (
    <div
      ref={box}
      role="group"
      aria-labelledby={`${id}-label`}
      className={classes('lk-sound', invalid && 'lk-sound-invalid', over && 'lk-sound-over')}
      onDragOver={(event) => {
        event.preventDefault()
        if (!still) setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      {uploads.refs.map((ref) => (
        <StoredSound
          key={ref}
          file={ref}
          name={uploads.nameOf(ref)}
          fallback={field.title}
          onRemove={still ? undefined : () => uploads.remove(ref)}
        />
      ))}
      {uploads.sendings.length > 0 && (
        <ul className="lk-file-list">
          {uploads.sendings.map((sending) => (
            <SendingItem key={sending.key} sending={sending} onRetry={uploads.retry} onDrop={uploads.drop} />
          ))}
        </ul>
      )}
      {stage.at === 'recording' ? (
        <RecordingNow
          recording={stage.recording}
          most={most}
          onStop={() => void stop(stage.recording)}
          onDiscard={() => {
            stage.recording.cancel()
            setStage({ at: 'rest' })
          }}
        />
      ) : (
        !still && (
          <div className="lk-sound-start">
            <Button
              icon={<SoundGlyph name="mic" />}
              loading={stage.at === 'asking' || stage.at === 'preparing'}
              onClick={() => void record()}
            >
              {say(held ? 'recordAgain' : 'record')}
            </Button>
            <label className="lk-button lk-button-default lk-sound-choose">
              <input
                {...rest}
                type="file"
                className="hidden-text"
                accept={endings.join(',') || undefined}
                onChange={(event) => {
                  if (event.target.files?.length) uploads.take(event.target.files)
                  event.target.value = ''
                  setStage({ at: 'rest' })
                }}
                onBlur={onBlur}
              />
              <Glyph name="upload" />
              <span className="lk-button-words">{say(held ? 'replace' : 'uploadSound')}</span>
            </label>
            {/* Only for screen readers once there is a recording, which is within the limits. */}
            <span id={`${id}-limit`} className={held ? 'hidden-text' : 'lk-sound-limit'}>
              {limits.filter(Boolean).join(' · ')}
            </span>
          </div>
        )
      )}
      {(samples === true || (samples === 'first' && !held)) && !still && stage.at !== 'recording' && (
        <SampleChoice fits={({ seconds }) => limit === undefined || seconds <= limit} onChoose={(file) => uploads.take([file])} />
      )}
      {stage.at === 'fault' && (
        <span className="lk-sound-fault" role="alert">
          {say(stage.fault)}
        </span>
      )}
      {(stage.at === 'asking' || stage.at === 'preparing') && (
        <span className="lk-file-state" role="status">
          <Spinner />
          {say(stage.at === 'asking' ? 'micAsking' : 'preparing')}
        </span>
      )}
    </div>
  )
}
