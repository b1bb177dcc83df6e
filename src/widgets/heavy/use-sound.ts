import { type AudioHTMLAttributes, type RefObject, useEffect, useRef, useState } from 'react'
import { decode, envelopeOf } from './sound-file.ts'

/** One sound at a time, wherever on the page it plays. */
let playing: HTMLAudioElement | undefined

/** A wish to hear it from a second on; `times` tells one wish from the next. */
export type Seek = { at: number; times: number }

export type Sound = {
  ref: RefObject<HTMLAudioElement>
  /** What the `<audio>` is given beside its `ref`. */
  audio: AudioHTMLAttributes<HTMLAudioElement>
  url: string | undefined
  /** The outline of the sound itself, 0 to 1; empty until it is known, and where this browser cannot read it. */
  outline: number[]
  /** Its length in seconds; 0 until it is known. */
  all: number
  time: number
  isOn: boolean
  isBroken: boolean
  toggle: () => void
  move: (to: number) => void
}

/** A sound to play: its element, its outline, and where it stands. It falls silent when it is taken away. */
export function useSound(
  file: Blob,
  bars: number,
  { seek, onTime }: { seek?: Seek | undefined; onTime?: ((second: number) => void) | undefined },
): Sound {
  const ref = useRef<HTMLAudioElement>(null)
  const [url, setUrl] = useState<string>()
  const [outline, setOutline] = useState<number[]>([])
  const [all, setAll] = useState(0)
  const [time, setTime] = useState(0)
  const [isOn, setOn] = useState(false)
  const [isBroken, setBroken] = useState(false)

  useEffect(() => {
    const made = URL.createObjectURL(file)
    let left = false
    setUrl(made)
    setOutline([])
    setAll(0)
    setTime(0)
    setBroken(false)
    void decode(file).then((buffer) => {
      if (left || !buffer) return
      setAll(buffer.duration)
      setOutline(envelopeOf(buffer.getChannelData(0), bars))
    })
    return () => {
      left = true
      URL.revokeObjectURL(made)
    }
  }, [file, bars])
  useEffect(() => {
    const element = ref.current
    if (!seek || !element) return
    element.currentTime = seek.at
    void element.play().catch(() => undefined)
  }, [seek])
  useEffect(() => {
    const element = ref.current
    return () => element?.pause()
  }, [])

  const audio: Sound['audio'] = {
    src: url,
    preload: 'metadata',
    onPlay: ({ currentTarget }) => {
      if (playing && playing !== currentTarget) playing.pause()
      playing = currentTarget
      setOn(true)
    },
    onPause: () => setOn(false),
    onEnded: () => setOn(false),
    onLoadedMetadata: ({ currentTarget: { duration } }) => Number.isFinite(duration) && setAll((known) => known || duration),
    onTimeUpdate: ({ currentTarget: { currentTime } }) => {
      setTime(currentTime)
      onTime?.(currentTime)
    },
    onError: () => url && setBroken(true),
  }
  return {
    ref,
    audio,
    url,
    outline,
    all,
    time,
    isOn,
    isBroken,
    toggle: () => (isOn ? ref.current!.pause() : void ref.current!.play().catch(() => setBroken(true))),
    move: (to) => {
      ref.current!.currentTime = to
      setTime(to)
    },
  }
}
