import { useEffect, useRef, useState } from 'react'
import { useClient } from '../request/use-client.ts'
import { notice } from './notice.ts'
import { spokenIn } from './spoken-samples.ts'
import type { HomeTexts } from './text-types.ts'
import { usePlace, useSite } from './use-site.ts'
import { Wave } from './wave.tsx'

/** A sample recording: while it plays, its sentences appear as they are spoken. Until then all of them can be read. */
export function SpokenSample({ content }: { content: HomeTexts }) {
  const { locale, words } = useSite()
  const client = useClient()
  const place = usePlace()
  const sample = spokenIn(locale)
  const audio = useRef<HTMLAudioElement>(undefined)
  const [at, setAt] = useState<number>()
  const playing = at !== undefined

  useEffect(
    () => () => {
      audio.current?.pause()
      if (audio.current) URL.revokeObjectURL(audio.current.src)
    },
    [],
  )
  useEffect(() => {
    if (!playing) return undefined
    let frame = requestAnimationFrame(function follow() {
      if (audio.current) setAt(audio.current.currentTime)
      frame = requestAnimationFrame(follow)
    })
    return () => cancelAnimationFrame(frame)
  }, [playing])

  const stop = () => {
    audio.current?.pause()
    setAt(undefined)
  }
  const play = async () => {
    setAt(0)
    try {
      const sound = await client.post<Blob>('/server/speech/sample', { name: sample.name }, { silent: true })
      const player = new Audio(URL.createObjectURL(sound))
      audio.current = player
      player.addEventListener('ended', () => setAt(undefined))
      await player.play()
    } catch {
      setAt(undefined)
      notice.show(words.failed)
    }
  }
  return (
    <div className="st-spoken-sample">
      <p className="st-small">{content.tryNote}</p>
      <Wave levels={sample.levels} until={playing ? at / sample.seconds : 1} />
      <ol lang={sample.lang} aria-label={content.heard}>
        {sample.sentences.map(({ begin, end, text }) => {
          const state = !playing || at >= end ? 'final' : at >= begin ? 'partial' : 'coming'
          return (
            <li key={begin} className={`st-said st-${state}`}>
              <time>{begin.toFixed(1)}</time>
              <span>{state === 'partial' ? text.slice(0, Math.ceil((text.length * (at! - begin)) / (end - begin))) : text}</span>
            </li>
          )
        })}
      </ol>
      <p className="st-spoken-ways">
        <button type="button" className="st-button st-play" onClick={() => (playing ? stop() : void play())}>
          <span aria-hidden="true">{playing ? '■' : '▶'}</span> {playing ? content.stop : content.play}
        </button>
        <a href={place('product').href}>
          {content.tryOwn} <span aria-hidden="true">→</span>
        </a>
      </p>
    </div>
  )
}
