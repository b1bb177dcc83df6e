import { useEffect } from 'react'
import { useTexts } from '../../i18n/i18n.ts'
import { writeLength, writePlace } from '../../schema/duration.ts'
import { Button } from '../kit/button.tsx'
import { announce } from '../kit/toast-store.ts'
import type { Recording } from './recorder.ts'
import { SoundGlyph } from './sound-glyph.tsx'
import { useLevels } from './use-levels.ts'

const BARS = 48

/** Shown during recording: level, elapsed time and limit, stop and discard. It stops by itself at the limit. */
export function RecordingNow({
  recording,
  most,
  onStop,
  onDiscard,
}: {
  recording: Recording
  most: number
  onStop: () => void
  onDiscard: () => void
}) {
  const say = useTexts('widgets/late')
  const { levels, seconds } = useLevels(recording, { bars: BARS, most, onMost: onStop })

  // Announced occasionally, not ten times a second.
  const tenth = Math.floor(seconds / 15) * 15
  useEffect(() => {
    announce(say('recording', { time: writePlace(tenth), most: writeLength(most) }))
  }, [say, tenth, most])

  return (
    <div className="lk-recording">
      <Button variant="primary" icon={<SoundGlyph name="stop" />} onClick={onStop} data-autofocus>
        {say('stop')}
      </Button>
      <span className="lk-recording-level" role="img" aria-label={say('level')}>
        {levels.map((level, at) => (
          <i key={at} style={{ height: `${8 + level * 92}%` }} />
        ))}
      </span>
      <span className="lk-recording-time">{say('recording', { time: writePlace(seconds), most: writeLength(most) })}</span>
      <Button variant="text" onClick={onDiscard}>
        {say('discard')}
      </Button>
    </div>
  )
}
