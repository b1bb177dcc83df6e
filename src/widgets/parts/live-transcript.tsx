import { useEffect } from 'react'
import { useLocale, useTexts } from '../../i18n/i18n.ts'
import { writePlace } from '../../schema/duration.ts'
import { SampleChoice } from '../sound/bundled-samples.tsx'
import { asRecord, asText } from '../answer/read.ts'
import { saveTranscript } from '../transcript/save-transcript.ts'
import { Sentences } from '../transcript/sentences.tsx'
import { SoundGlyph } from '../sound/sound-glyph.tsx'
import { useStoredFile } from '../files/stored-file.ts'
import { useLive } from '../sound/use-live.ts'
import { writeTranscript } from '../transcript/write-transcript.ts'
import { Button } from '../kit/button.tsx'
import { Notice } from '../kit/notice.tsx'
import { announce } from '../kit/toast-store.ts'
import type { PartProps } from '../part.ts'
import '../answer/parts.css'
import '../transcript/transcript.css'
import '../sound/sound.css'
import '../sound/voice.css'

/** Words as they are spoken: final ones black, those that may still change grey; they stay when the stream has ended. */
export function LiveTranscript({ values }: PartProps) {
  const say = useTexts('widgets/late')
  const live = useLive(useLocale())
  const { stage, sentences, partial, seconds, notice, fault } = live
  const { sound, ...options } = asRecord(values)
  const recording = useStoredFile(asText(sound) || undefined)
  const engine = asText(options['engine']) || '16k_zh'
  const isOn = stage !== 'rest'
  const last = sentences.at(-1)?.text
  useEffect(() => {
    if (last) announce(last)
  }, [last])

  const save = (format: 'txt' | 'srt') =>
    saveTranscript(
      writeTranscript(sentences, format, (who) => say('speaker', { at: who }), seconds),
      `${say('recordingName')}.${format}`,
    )

  return (
    <div className="lk-part">
      <div className="lk-live-tools">
        {isOn ? (
          <>
            <Button variant="primary" icon={<SoundGlyph name="stop" />} loading={stage === 'ending'} onClick={live.stop}>
              {say('stop')}
            </Button>
            {(stage === 'running' || stage === 'paused') && (
              <Button icon={<SoundGlyph name={stage === 'paused' ? 'mic' : 'pause'} />} onClick={() => live.pause(stage === 'running')}>
                {say(stage === 'paused' ? 'resume' : 'pause')}
              </Button>
            )}
          </>
        ) : (
          <>
            {recording.state === 'here' && (
              <Button variant="primary" icon={<SoundGlyph name="play" />} onClick={() => void live.start(options, recording.file)}>
                {say('streamFile')}
              </Button>
            )}
            <Button
              variant={recording.state === 'here' ? 'default' : 'primary'}
              icon={<SoundGlyph name="mic" />}
              onClick={() => void live.start(options)}
            >
              {say('start')}
            </Button>
          </>
        )}
        {(isOn || seconds > 0) && (
          <span className="lk-recording-time">
            {say(`live.${stage}`)} · {writePlace(seconds)}
          </span>
        )}
        {!isOn && sentences.length > 0 && (
          <span className="lk-transcript-save">
            {(['txt', 'srt'] as const).map((format) => (
              <Button key={format} size="small" variant="text" aria-label={say('saveAs', { format })} onClick={() => save(format)}>
                {format}
              </Button>
            ))}
          </span>
        )}
      </div>
      <SampleChoice
        fits={(sample) => sample.engine === engine && sample.channels === 1}
        disabled={isOn}
        onChoose={(file) => void live.start(options, file)}
      />
      {fault && (
        <Notice
          tone="danger"
          live
          action={'buys' in fault && fault.buys ? <a href="#/cost/order?_open=buy">{say('buyPackage')}</a> : undefined}
        >
          {'word' in fault ? say(fault.word) : fault.said}
        </Notice>
      )}
      {notice && (
        <Notice tone="info" live>
          {notice}
        </Notice>
      )}
      {sentences.length === 0 && !partial && !notice && <p className="lk-quiet">{say('liveEmpty')}</p>}
      <Sentences sentences={sentences} />
      {partial && <p className="lk-none">{partial}</p>}
    </div>
  )
}
