import { useEffect, useId, useState } from 'react'
import { useTexts } from '../../i18n/i18n.ts'
import { Glyph } from '../../look/glyph.tsx'
import { writeLength, writePlace } from '../../schema/duration.ts'
import { IconButton } from '../kit/button.tsx'
import { SoundGlyph } from './sound-glyph.tsx'
import { type Seek, useSound } from './use-sound.ts'
import './sound.css'

const BARS = 96
const speeds = [1, 1.25, 1.5, 2, 0.75]

/** Plays a recording; shows its waveform, or a plain line if it cannot be decoded. */
export function Player({
  file,
  name,
  seek,
  onTime,
  save,
  seconds,
  outline: given,
}: {
  file: Blob
  name: string
  /** Moves to a second and plays; `times` distinguishes repeated requests. */
  seek?: Seek | undefined
  onTime?: ((seconds: number) => void) | undefined
  /** The file name for downloading it; absent if that is not offered. */
  save?: string | undefined
  /** Duration and waveform, if they were measured before: the same figure as shown beside it, without decoding hours in the browser. */
  seconds?: number | undefined
  outline?: number[] | undefined
}) {
  const say = useTexts('widgets/late')
  const id = useId()
  const { ref, audio, url, outline, all, time, isOn, isBroken, toggle, move } = useSound(file, BARS, { seek, onTime, outline: given })
  const [speed, setSpeed] = useState(1)
  // As the default too: the next recording in this player starts with it.
  useEffect(() => {
    const element = ref.current!
    element.defaultPlaybackRate = element.playbackRate = speed
  }, [ref, speed])
  const length = seconds ?? all
  const clock = say('timeOf', { time: writePlace(time), all: length ? writeLength(length) : '–:–' })

  return (
    <div className="lk-player" role="group" aria-label={name}>
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- if there is a transcript, it is shown beside it as sentences */}
      <audio ref={ref} {...audio} />
      <IconButton
        variant="default"
        className="lk-player-play"
        label={say(isOn ? 'pause' : 'play')}
        icon={<SoundGlyph name={isOn ? 'pause' : 'play'} />}
        disabled={isBroken}
        onClick={toggle}
      />
      {isBroken ? (
        <span className="lk-player-broken">{say('cannotPlay')}</span>
      ) : (
        <>
          <span className="lk-player-wave">
            <Outline peaks={outline} played={all ? time / all : 0} />
            <input
              id={id}
              type="range"
              aria-label={say('seek')}
              aria-valuetext={clock}
              min={0}
              max={all || 1}
              step={0.1}
              value={Math.min(time, all || 1)}
              disabled={!all}
              onChange={(event) => move(Number(event.target.value))}
            />
          </span>
          <span className="lk-player-time">{clock}</span>
          <button
            type="button"
            className="lk-player-speed"
            aria-label={`${say('speed')} ${speed}×`}
            onClick={() => setSpeed(speeds[(speeds.indexOf(speed) + 1) % speeds.length]!)}
          >
            {speed}×
          </button>
        </>
      )}
      {save && url && (
        <a className="lk-player-save" href={url} download={save} aria-label={say('download')} title={say('download')}>
          <Glyph name="download" />
        </a>
      )}
    </div>
  )
}

/** The bars of the waveform; those already played have the colour of live audio. */
export function Outline({ peaks, played }: { peaks: number[]; played: number }) {
  const shown = peaks.length > 0 ? peaks : Array.from({ length: BARS }, () => 0)
  return (
    <svg className="lk-outline" viewBox={`0 0 ${shown.length * 4} 40`} preserveAspectRatio="none" aria-hidden="true" focusable="false">
      {shown.map((peak, at) => (
        <rect
          key={at}
          x={at * 4 + 1}
          width="2"
          y={20 - Math.max(1, peak * 19)}
          height={Math.max(2, peak * 38)}
          rx="1"
          className={(at + 0.5) / shown.length <= played ? 'lk-outline-heard' : undefined}
        />
      ))}
    </svg>
  )
}
