import { useEffect, useId, useRef, useState } from 'react'
import { Glyph } from '../../look/glyph.tsx'
import { writeDuration } from '../../schema/duration.ts'
import { IconButton } from '../kit/button.tsx'
import { decode, envelopeOf } from './sound-file.ts'
import { SoundGlyph } from './sound-glyph.tsx'
import { useWords } from './words.ts'
import './sound.css'

const BARS = 96
const speeds = [1, 1.25, 1.5, 2, 0.75]

/** One sound at a time, wherever on the page it plays. */
let playing: HTMLAudioElement | undefined

export type Seek = { at: number; times: number }

/** Plays a sound; its outline is drawn from the sound itself, and where it cannot be read there is a plain line. */
export function Player({
  file,
  name,
  seek,
  onTime,
  save,
}: {
  file: Blob
  name: string
  /** Moves to a second and plays; `times` tells one wish from the next. */
  seek?: Seek | undefined
  onTime?: ((seconds: number) => void) | undefined
  /** The name under which it may be downloaded. */
  save?: string | undefined
}) {
  const say = useWords()
  const id = useId()
  const sound = useRef<HTMLAudioElement>(null)
  const [url, setUrl] = useState<string>()
  const [outline, setOutline] = useState<number[]>([])
  const [known, setKnown] = useState<number>()
  const [time, setTime] = useState(0)
  const [on, setOn] = useState(false)
  const [broken, setBroken] = useState(false)
  const [speed, setSpeed] = useState(1)

  useEffect(() => {
    const made = URL.createObjectURL(file)
    let left = false
    setUrl(made)
    setOutline([])
    setBroken(false)
    setTime(0)
    void decode(file).then((buffer) => {
      if (left || !buffer) return
      setKnown(buffer.duration)
      setOutline(envelopeOf(buffer.getChannelData(0), BARS))
    })
    return () => {
      left = true
      URL.revokeObjectURL(made)
    }
  }, [file])

  useEffect(() => {
    const element = sound.current
    if (!seek || !element) return
    element.currentTime = seek.at
    void element.play().catch(() => undefined)
  }, [seek])

  // A player that is taken away falls silent.
  useEffect(() => {
    const element = sound.current
    return () => element?.pause()
  }, [])

  const all = known ?? 0
  const toggle = () => {
    const element = sound.current!
    if (on) element.pause()
    else void element.play().catch(() => setBroken(true))
  }
  const move = (to: number) => {
    sound.current!.currentTime = to
    setTime(to)
  }
  const clock = say('timeOf', { time: writeDuration(Math.floor(time)), all: all ? writeDuration(all) : '–:–' })

  return (
    <div className="lk-player" role="group" aria-label={name}>
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- where there are words, they stand beside it as sentences */}
      <audio
        ref={sound}
        src={url}
        preload="metadata"
        onPlay={(event) => {
          if (playing && playing !== event.currentTarget) playing.pause()
          playing = event.currentTarget
          event.currentTarget.playbackRate = speed
          setOn(true)
        }}
        onPause={() => setOn(false)}
        onEnded={() => setOn(false)}
        onTimeUpdate={(event) => {
          setTime(event.currentTarget.currentTime)
          onTime?.(event.currentTarget.currentTime)
        }}
        onLoadedMetadata={({ currentTarget: { duration } }) => Number.isFinite(duration) && setKnown((before) => before ?? duration)}
        onError={() => url && setBroken(true)}
      />
      <IconButton
        variant="default"
        className="lk-player-play"
        label={say(on ? 'pause' : 'play')}
        icon={<SoundGlyph name={on ? 'pause' : 'play'} />}
        disabled={broken}
        onClick={toggle}
      />
      {broken ? (
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
            onClick={() => {
              const next = speeds[(speeds.indexOf(speed) + 1) % speeds.length]!
              setSpeed(next)
              sound.current!.playbackRate = next
            }}
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

/** Bars of the sound; those that were heard carry the colour of live audio. */
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
