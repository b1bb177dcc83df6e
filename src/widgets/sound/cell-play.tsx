import { useEffect, useRef, useState } from 'react'
import { useTexts } from '../../i18n/i18n.ts'
import { useClient } from '../../request/use-client.ts'
import { Spinner } from '../kit/spinner.tsx'
import { toast } from '../kit/toast-store.ts'
import { SoundGlyph } from './sound-glyph.tsx'
import { fetchFile } from '../files/stored-file.ts'
import './sound.css'

let now: HTMLAudioElement | undefined

/** Plays a recording in a row; it is fetched on the first click. */
export function CellPlay({ file, name }: { file: string; name: string }) {
  const client = useClient()
  return <PlayButton name={name} listen={(signal) => fetchFile(client, file, signal)} />
}

/** A button that plays what `listen` provides; only one recording plays at a time on a page. */
export function PlayButton({ name, listen }: { name: string; listen: (signal: AbortSignal) => Promise<Blob> }) {
  const say = useTexts('widgets/late')
  const [state, setState] = useState<'rest' | 'busy' | 'on'>('rest')
  const stop = useRef<() => void>()
  useEffect(() => () => stop.current?.(), [])

  const play = async () => {
    if (state === 'on') return now?.pause()
    if (state === 'busy') return undefined
    setState('busy')
    const asked = new AbortController()
    stop.current = () => asked.abort()
    try {
      const url = URL.createObjectURL(await listen(asked.signal))
      const sound = new Audio(url)
      const rest = () => {
        URL.revokeObjectURL(url)
        setState('rest')
      }
      stop.current = () => sound.pause()
      sound.addEventListener('pause', rest, { once: true })
      sound.addEventListener('ended', rest, { once: true })
      now?.pause()
      now = sound
      await sound.play()
      setState('on')
    } catch {
      if (asked.signal.aborted) return undefined
      setState('rest')
      toast.error(say('cannotListen'))
    }
    return undefined
  }

  return (
    <button
      type="button"
      className={state === 'on' ? 'lk-play-cell lk-play-cell-on' : 'lk-play-cell'}
      aria-label={`${say(state === 'on' ? 'pause' : 'play')} ${name}`}
      aria-busy={state === 'busy' || undefined}
      onClick={(event) => {
        event.stopPropagation()
        void play()
      }}
    >
      {state === 'busy' ? <Spinner /> : <SoundGlyph name={state === 'on' ? 'pause' : 'play'} />}
    </button>
  )
}
