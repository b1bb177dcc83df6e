import { type AudioHTMLAttributes, type RefObject, useEffect, useRef, useState } from 'react'
import { readOutline } from './outline.ts'
import { useObjectUrl } from '../files/use-object-url.ts'

/** Only one recording plays at a time on the whole page. */
let playing: HTMLAudioElement | undefined

/** A request to play from a second on; `times` distinguishes repeated requests. */
export type Seek = { at: number; times: number }

export type Sound = {
  ref: RefObject<HTMLAudioElement>
  /** The props of `<audio>` other than `ref`. */
  audio: AudioHTMLAttributes<HTMLAudioElement>
  url: string | undefined
  /** The waveform, 0 to 1; empty until it is known, and if this browser cannot decode it. */
  outline: number[]
  /** The duration in seconds; 0 until it is known. */
  all: number
  time: number
  isOn: boolean
  isBroken: boolean
  toggle: () => void
  move: (to: number) => void
}

/** The initial state of a recording, before it has been decoded and played. */
const fresh = (file: Blob) => ({ file, outline: [] as number[], all: 0, time: 0, isBroken: false })

/** Playback of a recording: its element, its waveform, and its position. It stops when the component unmounts. */
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
  // Before the address is revoked: what is still loading would ask for it in vain.
  useEffect(() => {
    const element = ref.current
    return () => {
      element?.pause()
      element?.removeAttribute('src')
      element?.load()
    }
  }, [])
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
