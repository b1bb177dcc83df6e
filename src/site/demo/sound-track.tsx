import { useEffect, useRef, useState } from 'react'
import { writeDuration } from '../../schema/duration.ts'
import { decode, envelopeOf } from '../../widgets/heavy/sound-file.ts'
import type { Sentence } from '../../widgets/heavy/read-sentences.ts'
import { Wave } from '../wave.tsx'
import { useSay } from './demo-words.ts'

const BARS = 110
const rest = Array.from({ length: BARS }, () => 0)

/** One sound at a time, wherever on the page it plays. */
let playing: HTMLAudioElement | undefined

/** A wish to hear it from a second on; `times` tells one wish from the next. */
export type Seek = { at: number; times: number }

/** A sound as its own outline: to hear, to move in, and below it who speaks when. */
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
  /** Plays as soon as it is there: for what somebody has just asked to hear. */
  starts?: boolean
  onTime?: ((second: number) => void) | undefined
}) {
  const say = useSay()
  const sound = useRef<HTMLAudioElement>(null)
  const [url, setUrl] = useState<string>()
  const [levels, setLevels] = useState<number[]>(rest)
  const [all, setAll] = useState(0)
  const [time, setTime] = useState(0)
  const [on, setOn] = useState(false)

  useEffect(() => {
    const made = URL.createObjectURL(file)
    let left = false
    setUrl(made)
    setTime(0)
    setAll(0)
    setLevels(rest)
    void decode(file).then((buffer) => {
      if (left || !buffer) return
      setAll(buffer.duration)
      setLevels(envelopeOf(buffer.getChannelData(0), BARS).map((level) => level * 100))
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
  useEffect(() => {
    if (starts && url) void sound.current?.play().catch(() => undefined)
  }, [starts, url])
  useEffect(() => {
    const element = sound.current
    return () => element?.pause()
  }, [])

  const clock = say('timeOf', { time: writeDuration(Math.floor(time)), all: writeDuration(Math.round(all)) })
  const speakers = [...new Set(sentences.flatMap(({ speaker }) => speaker ?? []))]
  return (
    <div className="st-track" role="group" aria-label={name}>
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- where there are words, they stand beside it as sentences */}
      <audio
        ref={sound}
        src={url}
        preload="metadata"
        onPlay={({ currentTarget }) => {
          if (playing && playing !== currentTarget) playing.pause()
          playing = currentTarget
          setOn(true)
        }}
        onPause={() => setOn(false)}
        onEnded={() => setOn(false)}
        onLoadedMetadata={({ currentTarget: { duration } }) => Number.isFinite(duration) && setAll((known) => known || duration)}
        onTimeUpdate={({ currentTarget: { currentTime } }) => {
          setTime(currentTime)
          onTime?.(currentTime)
        }}
      />
      <button
        type="button"
        className="st-track-play"
        aria-label={say(on ? 'pause' : 'play')}
        onClick={() => (on ? sound.current!.pause() : void sound.current!.play().catch(() => undefined))}
      >
        <span className={on ? 'st-pause' : 'st-triangle'} aria-hidden="true" />
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
          onChange={({ target }) => {
            const to = Number(target.value)
            sound.current!.currentTime = to
            setTime(to)
          }}
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
      <span className="st-track-time">{clock}</span>
    </div>
  )
}
