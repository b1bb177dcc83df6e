import { useEffect, useRef } from 'react'
import { writeLength, writePlace } from '../../schema/duration.ts'
import type { Recording } from '../../widgets/sound/recorder.ts'
import { useLevels } from '../../widgets/sound/use-levels.ts'
import { useSay } from './demo-words.ts'

const BARS = 56

/** Shown during recording: level, elapsed time, and a stop button. It stops by itself at the limit. */
export function RecordingMeter({
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
  const say = useSay()
  const { levels, seconds } = useLevels(recording, { bars: BARS, most, onMost: onStop })
  const stop = useRef<HTMLButtonElement>(null)
  // The pressed button is gone; the next one to press is here.
  useEffect(() => stop.current?.focus(), [])

  const level = Math.round((levels.at(-1) ?? 0) * 100)
  return (
    <div className="st-meter">
      <button ref={stop} type="button" className="st-button st-primary" onClick={onStop}>
        <span className="st-square" aria-hidden="true" /> {say('stop')}
      </button>
      <span className="st-meter-bars" role="meter" aria-label={say('level')} aria-valuemin={0} aria-valuemax={100} aria-valuenow={level}>
        {Array.from({ length: BARS }, (_, at) => levels[levels.length - BARS + at] ?? 0).map((height, at) => (
          <i key={at} style={{ blockSize: `${6 + height * 94}%` }} />
        ))}
      </span>
      <span className="st-meter-time">{say('recording', { time: writePlace(seconds), most: writeLength(most) })}</span>
      <button type="button" className="st-button" onClick={onDiscard}>
        {say('discard')}
      </button>
    </div>
  )
}
