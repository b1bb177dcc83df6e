import { type AudioHTMLAttributes, type RefObject, useEffect, useRef, useState } from 'react'
import { readOutline } from './outline.ts'
import { useObjectUrl } from '../files/use-object-url.ts'

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

/** What is known of a sound before it has been read and played. */
const fresh = (file: Blob) => ({ file, outline: [] as number[], all: 0, time: 0, isBroken: false })

/** A sound to play: its element, its outline, and where it stands. It falls silent when it is taken away. */
export function useSound(
  file: Blob,
  bars: number,
  {
    seek,
    onTime,
    outline: given,
  }: { seek?: Seek | undefined; onTime?: ((second: number) => void) | undefined; outline?: number[] | undefined },
): Sound {
  const ref = useRef<HTMLAudioElement>(null)
  const [isOn, setOn] = useState(false)
  const [known, setKnown] = useState(() => fresh(file))
  if (known.file !== file) setKnown(fresh(file))
  const { outline, all, time, isBroken } = known
  const url = useObjectUrl(file)

  const isMeasured = given !== undefined
  useEffect(() => {
    let left = false
    if (!isMeasured)
      void readOutline(file, bars).then((read) => {
        if (!left && read) setKnown((before) => ({ ...before, all: read.seconds, outline: read.peaks }))
      })
    return () => {
      left = true
    }
  }, [file, bars, isMeasured])
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

  const fail = () => setKnown((before) => ({ ...before, isBroken: true }))

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
    onLoadedMetadata: ({ currentTarget: { duration } }) =>
      Number.isFinite(duration) && setKnown((before) => ({ ...before, all: before.all || duration })),
    onTimeUpdate: ({ currentTarget: { currentTime } }) => {
      setKnown((before) => ({ ...before, time: currentTime }))
      onTime?.(currentTime)
    },
    onError: () => url && fail(),
  }
  return {
    ref,
    audio,
    url,
    outline: given ?? outline,
    all,
    time,
    isOn,
    isBroken,
    toggle: () => (isOn ? ref.current!.pause() : void ref.current!.play().catch(fail)),
    move: (to) => {
      ref.current!.currentTime = to
      setKnown((before) => ({ ...before, time: to }))
    },
  }
}
