import { useEffect, useRef, useState } from 'react'
import { useClient } from '../../request/use-client.ts'
import { notice } from '../notice.ts'
import { useSite } from '../use-site.ts'

/** How many times a second the position of an instrument is updated. */
const TICKS = 15

/** Part of a sample or of the visitor's own recording, in seconds; without both there is nothing to hear. */
type Piece = { sample?: string; file?: Blob | undefined; from: number; to: number }

export type Run = {
  /** Seconds into the recording; undefined at rest, when everything is shown. */
  at: number | undefined
  isHeard: boolean
  /** Runs through it silently, unless it is being played. */
  show: () => void
  /** Plays it, or another piece; stops what was playing. */
  play: (other?: Piece) => void
  stop: () => void
}

/** A recording and its current position, which drives an instrument. */
export function useRun(own: Piece): Run {
  const client = useClient()
  const { words } = useSite()
  const audio = useRef<HTMLAudioElement>()
  /** After a second press or after leaving, a recording that is still loading is not played. */
  const wanted = useRef(0)
  const [going, setGoing] = useState<{ piece: Piece; isHeard: boolean }>()
  const [at, setAt] = useState<number>()

  useEffect(() => {
    if (!going) return undefined
    const { piece, isHeard } = going
    let begun: number | undefined
    let frame = requestAnimationFrame(function follow(now) {
      begun ??= now
      const place = isHeard ? (audio.current?.currentTime ?? piece.from) : piece.from + (now - begun) / 1000
      if (place >= piece.to) {
        audio.current?.pause()
        setAt(undefined)
        return setGoing(undefined)
      }
      setAt(Math.floor(place * TICKS) / TICKS)
      frame = requestAnimationFrame(follow)
    })
    return () => cancelAnimationFrame(frame)
  }, [going])
  const silence = () => {
    wanted.current++
    audio.current?.pause()
    if (audio.current) URL.revokeObjectURL(audio.current.src)
    audio.current = undefined
  }
  useEffect(() => silence, [])

  const stop = () => {
    silence()
    setAt(undefined)
    setGoing(undefined)
  }
  const play = async (piece: Piece) => {
    silence()
    const mine = wanted.current
    setAt(piece.from)
    setGoing({ piece, isHeard: true })
    try {
      const sound = piece.file ?? (await client.post<Blob>('/server/speech/sample', { name: piece.sample }, { silent: true }))
      if (mine !== wanted.current) return
      const player = new Audio(URL.createObjectURL(sound))
      player.currentTime = piece.from
      player.addEventListener('ended', stop)
      audio.current = player
      await player.play()
    } catch {
      if (mine !== wanted.current) return
      stop()
      notice.show(words.failed)
    }
  }
  return {
    at: going && (at ?? going.piece.from),
    isHeard: going?.isHeard === true,
    show: () => setGoing((now) => now ?? { piece: own, isHeard: false }),
    play: (other = own) => void play(other),
    stop,
  }
}
