import { useEffect } from 'react'
import { writeLength, writePlace } from '../../schema/duration.ts'
import type { Sentence } from '../../widgets/transcript/read-sentences.ts'
import { type Seek, useSound } from '../../widgets/sound/use-sound.ts'
import { Wave } from '../wave.tsx'
import { useSay } from './demo-words.ts'

const BARS = 110
const rest = Array.from({ length: BARS }, () => 0)

/** Audio as a waveform: to play, to seek in, and below it who speaks when. */
export function SoundTrack({
  file,
  name,
  sentences = [],
  seek,
  starts = false,
  onTime,
}: {
  file: Blob
  name: string
  sentences?: Sentence[] | undefined
  seek?: Seek | undefined
  /** Plays as soon as it is loaded: for audio that the user has just requested. */
  starts?: boolean
  onTime?: ((second: number) => void) | undefined
}) {
  const say = useSay()
  const { ref, audio, url, outline, all, time, isOn, isBroken, toggle, move } = useSound(file, BARS, { seek, onTime })
  const levels = outline.length > 0 ? outline.map((level) => level * 100) : rest
  useEffect(() => {
    if (starts && url) void ref.current?.play().catch(() => undefined)
  }, [starts, url, ref])

  const clock = say('timeOf', { time: writePlace(time), all: writeLength(all) })
  const speakers = [...new Set(sentences.flatMap(({ speaker }) => speaker ?? []))]
  return (
    <div className="st-track" role="group" aria-label={name}>
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- if there is a transcript, it is shown beside it as sentences */}
      <audio ref={ref} {...audio} />
      <button type="button" className="st-track-play" aria-label={say(isOn ? 'pause' : 'play')} disabled={isBroken} onClick={toggle}>
        <span className={isOn ? 'st-pause' : 'st-triangle'} aria-hidden="true" />
      </button>
      <div className="st-track-wave">
        <Wave levels={levels} until={all ? time / all : 0} />
        <input
          type="range"
          min={0}
          max={all || 1}
          step={0.1}
          value={Math.min(time, all || 1)}
          disabled={!all}
          aria-label={say('position', { name })}
          aria-valuetext={clock}
          onChange={({ target }) => move(Number(target.value))}
        />
        {speakers.length > 1 && all > 0 && (
          <div className="st-lanes" aria-hidden="true">
            {sentences.map(({ begin = 0, end = 0, speaker = 1 }) => (
              <i
                key={begin}
                className={`st-voice-${speaker}`}
                style={{ insetInlineStart: `${(begin / all) * 100}%`, inlineSize: `${((end - begin) / all) * 100}%` }}
              >
                {speaker}
              </i>
            ))}
          </div>
        )}
      </div>
      <span className="st-track-time">{isBroken ? say('cannotPlay') : clock}</span>
    </div>
  )
}
